import { FORM_FIELDS, type Typed } from '../../entry/fields/form.ts';
import type { FieldProblem } from '../../pull-requests/submission/check-submission.ts';

const NAMES = new Set(FORM_FIELDS.flatMap(({ fields }) => fields.map(({ name }) => name)));

export const readTyped = (form: Iterable<readonly [string, unknown]>): Typed =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]));

/** Faults by form field. Faults that belong to no field are under an empty name. */
export const faultsByField = (faults: readonly FieldProblem[]): Map<string, string[]> => {
  const fieldOf = ({ field }: FieldProblem) => field.split(/[.[]/, 1).find((name) => NAMES.has(name)) ?? '';
  return new Map(
    [...Map.groupBy(faults, fieldOf)].map(([name, found]) => [name, found.map(({ message }) => message)]),
  );
};
