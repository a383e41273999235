import { z } from 'zod';
import { describeText } from './echo.ts';
import type { Problem } from './problem-schema.ts';

/** One wrong parameter or field: the value found and the values allowed. */
export type Violation = NonNullable<Problem['errors']>[number];
type Shape = Readonly<Record<string, z.ZodType>>;

/** Checks each field of a schema on its own, so that every violation is found. Unknown fields are ignored. */
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
    else violations.push(...violationsOf(name, value, field, result.error));
  }
  return { values: values as z.output<z.ZodObject<S>>, violations };
}

/** Elements of a list that an error names. */
const MAX_WRONG_ELEMENTS = 20;

/** One violation for a field, or one for each wrong element of a list: `needs[2]`, counted from 0. */
function violationsOf(name: string, value: unknown, field: z.ZodType, { issues }: z.ZodError): Violation[] {
  if (!Array.isArray(value) || !(field instanceof z.ZodArray))
    return [{ parameter: name, found: describeFound(value), allowed: describeAllowed(field) }];
  const wrong = new Set(issues.flatMap(({ path: [at] }) => (at === undefined ? [] : [Number(at)])));
  if (wrong.size === 0 || wrong.size < issues.length)
    return [{ parameter: name, found: `a list of ${value.length}`, allowed: describeAllowed(field) }];
  const allowed = describeAllowed(field.element as z.ZodType);
  return [...wrong]
    .slice(0, MAX_WRONG_ELEMENTS)
    .map((at) => ({ parameter: `${name}[${at}]`, found: describeFound(value[at]), allowed }));
}

/** Describes a value briefly enough for an error. */
export function describeFound(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? describeText(value) : `${value}`;
}

/** Describes the values that a field allows: its enum, the `x-allowed` of its metadata, or the limits of its schema. */
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

/** The detail of a problem with one or more violations. `noun` names them in the plural, such as "fields". */
export function detailOf(errors: readonly Violation[], noun: string): string {
  const [first] = errors;
  return errors.length === 1 && first
    ? `${first.parameter} was ${first.found}; allowed is ${first.allowed}.`
    : `${errors.length} ${noun} are not usable: ${namesOf(errors)}.`;
}

export const namesOf = (errors: readonly Violation[]): string =>
  errors.map(({ parameter }) => parameter).join(', ');
