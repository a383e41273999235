import { z } from 'zod';
import { readText } from './body-text.ts';
import { replyProblem } from './reply.ts';

export const MOST_LEVELS = 20; // No call's body has more than four; thousands would exhaust the stack of what writes them.
const LONGEST_ECHO = 60; // What an error repeats of a value: enough to recognise it, too little to misuse it.

type Violation = { parameter: string; found: string; allowed: string };
type Shape = Readonly<Record<string, z.ZodType>>;
type Read<T> = { body: T; refusal: null } | { body: null; refusal: Response };

/**
 * Reads a JSON body: 413 over 16 KiB, 415 where it is not declared as JSON, 400 with every violation. Unknown fields
 * are ignored. The `x-allowed` of a field's metadata words what it may be, unless the schema lists its values.
 */
export async function readBody<S extends Shape>(
  request: Request,
  schema: z.ZodObject<S>,
): Promise<Read<z.output<z.ZodObject<S>>>> {
  const { body, refusal } = await readObject(request);
  return refusal ? { body: null, refusal } : checkFields(body, schema);
}

/** Reads a JSON object whose fields the caller checks, by the same limits. */
export async function readObject(request: Request): Promise<Read<Record<string, unknown>>> {
  const { text, refusal } = await readText(request, /^application\/(?:[\w.-]+\+)?json$/);
  if (refusal) return { body: null, refusal };
  const value = parseJson(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return { body: null, refusal: refuseText() };
  }
  if (isTooDeep(value)) return { body: null, refusal: refuseDepth() };
  return { body: value as Record<string, unknown>, refusal: null };
}

/** Reads the fields of a plain HTML form, by the same limits. An empty field counts as left out. */
export async function readForm<S extends Shape>(
  request: Request,
  schema: z.ZodObject<S>,
): Promise<Read<z.output<z.ZodObject<S>>>> {
  const { text, refusal } = await readText(request, /^application\/x-www-form-urlencoded$/);
  if (refusal) return { body: null, refusal };
  const fields = [...new URLSearchParams(text)].filter(([, value]) => value.trim() !== '');
  return checkFields(Object.fromEntries(fields), schema);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value has more levels than any body. Walks level by level, not by recursion: it may have thousands. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= MOST_LEVELS; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

function checkFields<S extends Shape>(
  fields: Readonly<Record<string, unknown>>,
  schema: z.ZodObject<S>,
): Read<z.output<z.ZodObject<S>>> {
  const violations: Violation[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const result = field.safeParse(value);
    if (result.success) values[name] = result.data;
    else violations.push({ parameter: name, found: describe(value), allowed: allowedBy(field) });
  }
  if (violations.length > 0) return { body: null, refusal: refuseFields(violations) };
  return { body: values as z.output<z.ZodObject<S>>, refusal: null };
}

/** What a field may be: its values, or the words that its schema gives as `allowed`. */
function allowedBy(field: z.ZodType): string {
  const { enum: values, 'x-allowed': allowed } = z.toJSONSchema(field, { io: 'input' });
  return values ? `one of ${values.join(', ')}` : String(allowed);
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return `${value}`;
  const characters = [...value];
  return characters.length > LONGEST_ECHO ? `a text of ${characters.length} characters` : `"${value}"`;
}

/** A 400 that names every field at fault, for callers that find a fault of their own. */
export function refuseFields(errors: Violation[]): Response {
  const names = errors.map(({ parameter }) => parameter).join(', ');
  const [first] = errors;
  const detail =
    errors.length === 1 && first
      ? `${first.parameter} was ${first.found}; allowed is ${first.allowed}.`
      : `${errors.length} fields are not usable: ${names}.`;
  const hint = `Correct ${names} and send it again. /openapi.json lists every field.`;
  return replyProblem('bad_body', { detail, errors, hint });
}

const refuseText = (): Response =>
  replyProblem('bad_body', {
    detail: 'The body is not a JSON object.',
    hint: 'Send one object with its fields, such as {"slug": "…"}. /openapi.json has an example.',
  });

const refuseDepth = (): Response =>
  replyProblem('bad_body', {
    detail: `The body is nested deeper than ${MOST_LEVELS} levels.`,
    hint: 'Send only the fields that /openapi.json lists.',
  });
