import type { z } from 'zod';
import { readText } from './body-text.ts';
import { replyProblem } from './reply.ts';
import { detailOf, findViolations, namesOf, type Violation } from './violations.ts';

export const MAX_LEVELS = 20; // No call's body has more than four; thousands would exhaust the stack of what writes them.

type Shape = Readonly<Record<string, z.ZodType>>;
type Read<T> = { body: T; refusal: null } | { body: null; refusal: Response };

/**
 * Reads a JSON body: 413 over 16 KiB, 415 where it is not declared as JSON, 400 with every violation. Unknown fields
 * are ignored.
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
  for (let depth = 0; depth <= MAX_LEVELS; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

function checkFields<S extends Shape>(
  fields: Readonly<Record<string, unknown>>,
  schema: z.ZodObject<S>,
): Read<z.output<z.ZodObject<S>>> {
  const { values, violations } = findViolations(fields, schema);
  if (violations.length > 0) return { body: null, refusal: refuseFields(violations) };
  return { body: values, refusal: null };
}

/** A 400 that names every field at fault, for callers that find a fault of their own. */
export function refuseFields(errors: Violation[]): Response {
  const detail = detailOf(errors, 'fields');
  const hint = `Correct ${namesOf(errors)} and send it again. /openapi.json lists every field.`;
  return replyProblem('bad_body', { detail, errors, hint });
}

const refuseText = (): Response =>
  replyProblem('bad_body', {
    detail: 'The body is not a JSON object.',
    hint: 'Send one object with its fields, such as {"slug": "…"}. /openapi.json has an example.',
  });

const refuseDepth = (): Response =>
  replyProblem('bad_body', {
    detail: `The body is nested deeper than ${MAX_LEVELS} levels.`,
    hint: 'Send only the fields that /openapi.json lists.',
  });
