import { z } from 'zod';
import type { Problem } from './problem-schema.ts';

/** One parameter or field at fault: what it was, and what it may be. */
export type Violation = NonNullable<Problem['errors']>[number];
type Shape = Readonly<Record<string, z.ZodType>>;

const MAX_ECHO_LENGTH = 60; // What an error repeats of a value: enough to recognise it, too little to misuse it.

/** The fields that a schema names, each checked by itself so that every violation is found. Unknown ones are ignored. */
export function findViolations<S extends Shape>(
  fields: Readonly<Record<string, unknown>>,
  schema: z.ZodObject<S>,
): { values: z.output<z.ZodObject<S>>; violations: Violation[] } {
  const violations: Violation[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const result = field.safeParse(value);
    if (result.success) values[name] = result.data;
    else violations.push({ parameter: name, found: describeFound(value), allowed: describeAllowed(field) });
  }
  return { values: values as z.output<z.ZodObject<S>>, violations };
}

/** What a value is, short enough to repeat. */
function describeFound(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return `${value}`;
  const characters = [...value];
  return characters.length > MAX_ECHO_LENGTH ? `a text of ${characters.length} characters` : `"${value}"`;
}

/** Words what a field may be: its values, the `x-allowed` of its metadata, or the limits that its schema has. */
export function describeAllowed(field: z.ZodType): string {
  const json = z.toJSONSchema(field, { io: 'input' });
  const { type, enum: values, minimum, maximum, minLength, maxLength, pattern } = json;
  if (values) return `one of ${values.join(', ')}`;
  if (json['x-allowed'] !== undefined) return String(json['x-allowed']);
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`;
  if (pattern) return `a text that matches ${pattern}`;
  return minLength
    ? `a text of ${minLength} to ${maxLength} characters`
    : `a text of at most ${maxLength} characters`;
}

/** The fact about one or more violations, as the detail of a problem. `noun` is what they are, such as "fields". */
export function detailOf(errors: readonly Violation[], noun: string): string {
  const [first] = errors;
  return errors.length === 1 && first
    ? `${first.parameter} was ${first.found}; allowed is ${first.allowed}.`
    : `${errors.length} ${noun} are not usable: ${namesOf(errors)}.`;
}

export const namesOf = (errors: readonly Violation[]): string =>
  errors.map(({ parameter }) => parameter).join(', ');
