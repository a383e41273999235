import type { z } from 'zod';
import { isDeeperThan } from '../text/parse-json.ts';
import { readText } from './body-text.ts';
import { cutEcho, quoteEcho } from './echo.ts';
import { replyProblem } from './reply.ts';
import { describeFound, detailOf, findViolations, namesOf, type Violation } from './violations.ts';

export const MAX_LEVELS = 20; // No call needs more than four. Writing thousands would overflow the stack.

type Shape = Readonly<Record<string, z.ZodType>>;
type Read<T> = { body: T; refusal: null } | { body: null; refusal: Response };

/**
 * Reads a JSON body. Refuses one over 16 KiB with 413, one not declared as JSON with 415, and violations of the schema
 * with one 400 that lists them all. Unknown fields are ignored, unless the schema is strict.
 */
export async function readBody<S extends Shape>(
  request: Request,
  schema: z.ZodObject<S>,
): Promise<Read<z.output<z.ZodObject<S>>>> {
  const { body, refusal } = await readObject(request);
  return refusal ? { body: null, refusal } : checkFields(body, schema);
}

/** Reads a JSON object within the same limits. The caller checks its fields. */
export async function readObject(request: Request): Promise<Read<Record<string, unknown>>> {
  const { text, refusal } = await readText(request, 'json');
  if (refusal) return { body: null, refusal };
  const { value, problem } = parseJson(text);
  if (problem) return { body: null, refusal: replyProblem('bad_body', problem) };
  if (isDeeperThan(MAX_LEVELS, value)) return { body: null, refusal: refuseDepth() };
  return { body: value, refusal: null };
}

/** Reads the fields of a plain HTML form within the same limits. An empty field counts as left out. */
export async function readForm<S extends Shape>(
  request: Request,
  schema: z.ZodObject<S>,
): Promise<Read<z.output<z.ZodObject<S>>>> {
  const { text, refusal } = await readText(request, 'form');
  if (refusal) return { body: null, refusal };
  const fields = [...new URLSearchParams(text)].filter(([, value]) => value.trim() !== '');
  return checkFields(Object.fromEntries(fields), schema);
}

type Parsed =
  | { value: Record<string, unknown>; problem: null }
  | { value: null; problem: { detail: string; hint: string } };

function parseJson(text: string): Parsed {
  if (text.trim() === '') return refuseText('The body is empty.');
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return { value: value as Record<string, unknown>, problem: null };
    return refuseText(`The body is ${describeFound(value)}; allowed is an object.`);
  } catch (error) {
    // JSON in UTF-16 or UTF-32 has a zero byte in each of its ASCII characters. In UTF-8 it never has one (RFC 8259).
    if (text.includes('\0'))
      return refuseText('The body is not UTF-8.', 'Encode it as UTF-8 and send it again.');
    // The message has the position, or the text around it.
    return refuseText(`The body is not JSON: ${cutEcho((error as SyntaxError).message)}.`);
  }
}

const refuseText = (
  detail: string,
  hint = 'Send one JSON object. /openapi.json has an example for each call.',
): Parsed => ({ value: null, problem: { detail, hint } });

function checkFields<S extends Shape>(
  fields: Readonly<Record<string, unknown>>,
  schema: z.ZodObject<S>,
): Read<z.output<z.ZodObject<S>>> {
  const { values, violations } = findViolations(fields, schema);
  const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(schema.shape, name));
  if (violations.length > 0) return { body: null, refusal: refuseFields(violations, unknown) };
  if (unknown.length > 0 && isStrict(schema))
    return { body: null, refusal: refuseUnknown(unknown, Object.keys(schema.shape)) };
  return { body: values, refusal: null };
}

const isStrict = <S extends Shape>({ def }: z.ZodObject<S>): boolean =>
  def.catchall?._zod.def.type === 'never';

function refuseUnknown(unknown: readonly string[], known: readonly string[]): Response {
  const allowed = `one of ${known.join(', ')}`;
  const errors = unknown
    .slice(0, MAX_NAMED_FIELDS)
    .map((name) => ({ parameter: cutEcho(name), found: 'an unknown field', allowed }));
  return refuseFields(errors);
}

const MAX_NAMED_FIELDS = 3;

/**
 * Replies 400 and names every wrong field. Also for checks that a schema cannot make.
 * @param unknown fields of the body that the call does not have: perhaps a wrong field was meant
 */
export function refuseFields(errors: Violation[], unknown: readonly string[] = []): Response {
  const detail = detailOf(errors, 'fields');
  const strangers = unknown.slice(0, MAX_NAMED_FIELDS).map(quoteEcho).join(', ');
  const noField = strangers && ` This call has no field ${strangers}.`;
  const hint = `Correct ${namesOf(errors)} and send it again.${noField} /openapi.json lists every field.`;
  return replyProblem('bad_body', { detail, errors, hint });
}

const refuseDepth = (): Response =>
  replyProblem('bad_body', {
    detail: `The body is nested deeper than ${MAX_LEVELS} levels.`,
    hint: 'Send only the fields that /openapi.json lists.',
  });
