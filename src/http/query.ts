import { z } from 'zod';
import { describeText } from './echo.ts';
import { replyProblem } from './reply.ts';
import { describeAllowed, detailOf, namesOf, type Violation } from './violations.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

const WHOLE_NUMBER = /^-?\d{1,15}$/;

/**
 * Reads the query parameters that a schema names and ignores the others. One 400 lists all violations, so that a caller
 * corrects its request once.
 */
export function readQuery<S extends Shape>(
  request: Request,
  schema: z.ZodObject<S>,
): { query: z.output<z.ZodObject<S>>; refusal: null } | { query: null; refusal: Response } {
  const { values, violations } = readParameters(new URL(request.url).searchParams, schema);
  if (violations.length === 0) return { query: values, refusal: null };
  return { query: null, refusal: refuseParameters(violations) };
}

/** Reads the parameters that a schema names, each at most once. Finds every violation. `values` has the others. */
export function readParameters<S extends Shape>(
  given: URLSearchParams,
  schema: z.ZodObject<S>,
): { values: z.output<z.ZodObject<S>>; violations: Violation[] } {
  const violations: Violation[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const texts = given.getAll(name).map((text) => text.trim());
    const result = field.safeParse(texts.length > 1 ? texts : typed(texts[0], field));
    if (result.success) values[name] = result.data;
    else {
      const allowed = describeAllowed(field);
      const isRepeated = texts.length > 1;
      violations.push({
        parameter: name,
        found: describeFound(texts),
        allowed: isRepeated ? `one value: ${allowed}` : allowed,
      });
    }
  }
  return { values: values as z.output<z.ZodObject<S>>, violations };
}

function typed(text: string | undefined, field: z.ZodType): unknown {
  if (text === undefined) return undefined;
  return WHOLE_NUMBER.test(text) && isInteger(field) ? Number(text) : text;
}

/** Cached, because deriving a JSON Schema takes longer than the rest of a call. */
const integers = new WeakMap<z.ZodType, boolean>();

function isInteger(field: z.ZodType): boolean {
  const known = integers.get(field) ?? z.toJSONSchema(field, { io: 'input' }).type === 'integer';
  integers.set(field, known);
  return known;
}

function describeFound(texts: readonly string[]): string {
  const [first] = texts;
  if (first === undefined) return 'nothing';
  if (texts.length > 1) return `${texts.length} values`;
  return first === '' ? 'an empty text' : describeText(first);
}

/** Replies 400 and names every wrong parameter. Also for checks that a schema cannot make. */
export function refuseParameters(errors: Violation[]): Response {
  const names = namesOf(errors);
  const detail = detailOf(errors, 'parameters');
  return replyProblem('bad_parameter', {
    detail,
    errors,
    hint: `Correct ${names} and try again. /openapi.json lists every parameter.`,
  });
}
