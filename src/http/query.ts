import { z } from 'zod';
import { replyProblem } from './reply.ts';
import { describeAllowed, detailOf, namesOf, type Violation } from './violations.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

const WHOLE_NUMBER = /^-?\d{1,15}$/;
const MAX_ECHO_LENGTH = 60; // What an error repeats of a value: enough to recognise it, too little to misuse it.

/**
 * Reads the query parameters that a schema names. Unknown ones are ignored; every violation of the others is
 * collected into one 400, so that a caller mends its request once.
 */
export function readQuery<S extends Shape>(
  request: Request,
  schema: z.ZodObject<S>,
): { query: z.output<z.ZodObject<S>>; refusal: null } | { query: null; refusal: Response } {
  const given = new URL(request.url).searchParams;
  const violations: Violation[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const texts = given.getAll(name).map((text) => text.trim());
    const result = field.safeParse(texts.length > 1 ? texts : typed(texts[0], field));
    if (result.success) values[name] = result.data;
    else
      violations.push({
        parameter: name,
        found: describeFound(texts),
        allowed: `once, ${describeAllowed(field)}`,
      });
  }
  if (violations.length === 0) return { query: values as z.output<z.ZodObject<S>>, refusal: null };
  return { query: null, refusal: refuse(violations) };
}

function typed(text: string | undefined, field: z.ZodType): unknown {
  if (text === undefined) return undefined;
  const { type } = z.toJSONSchema(field, { io: 'input' });
  return type === 'integer' && WHOLE_NUMBER.test(text) ? Number(text) : text;
}

function describeFound(texts: readonly string[]): string {
  const [first] = texts;
  if (first === undefined) return 'nothing';
  if (texts.length > 1) return `${texts.length} values`;
  const characters = [...first];
  if (characters.length === 0) return 'an empty text';
  return characters.length > MAX_ECHO_LENGTH ? `a text of ${characters.length} characters` : `"${first}"`;
}

function refuse(errors: Violation[]): Response {
  const names = namesOf(errors);
  const detail = detailOf(errors, 'parameters');
  return replyProblem('bad_parameter', {
    detail,
    errors,
    hint: `Correct ${names} and ask again. /openapi.json lists every parameter.`,
  });
}
