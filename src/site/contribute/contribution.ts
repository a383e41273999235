import { FORM_PARTS, type FormInput, isAddress } from '../../entry/fields/definition.ts';
import { FIELD_LIST } from '../../entry/fields/fields.ts';
import { typedLines } from '../../entry/fields/typed.ts';
import type { FieldProblem } from '../../pull-requests/submission/check-submission.ts';

/** One field of the form that creates an entry file. */
export type FormField = FormInput & {
  name: string;
  label: string;
  isAddress: boolean;
  isRequired: boolean;
};

const ALL_FIELDS: readonly FormField[] = FIELD_LIST.flatMap(({ name, label, form, schema }) =>
  form === null || typeof form === 'string'
    ? []
    : [
        {
          ...form,
          name,
          label: label ?? name,
          isAddress: isAddress(schema),
          isRequired: !schema.safeParse(undefined).success,
        },
      ],
);

/** The fields of the form under their headings. */
export const FORM_FIELDS = Object.entries(FORM_PARTS).map(([part, heading]) => ({
  heading,
  fields: ALL_FIELDS.filter((field) => field.part === part).sort((a, b) => a.place - b.place),
}));

/** What was typed, by field name. */
export type Typed = Readonly<Record<string, string>>;

export const readTyped = (form: Iterable<readonly [string, unknown]>): Typed =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]));

/** The fields of a submission. Empty fields are left out. */
export const submissionFrom = (typed: Typed): Record<string, unknown> =>
  Object.fromEntries(
    ALL_FIELDS.flatMap((field) => {
      const text = typed[field.name]?.trim();
      return text ? [[field.name, typedValue(field, text)]] : [];
    }),
  );

function typedValue(field: FormField, text: string): unknown {
  if (field.read) return field.read(text);
  return field.kind === 'lines' ? typedLines(text) : text;
}

/** Faults by form field. Faults that belong to no field are under an empty name. */
export const faultsByField = (faults: readonly FieldProblem[]): Map<string, string[]> => {
  const names = new Set(ALL_FIELDS.map(({ name }) => name));
  const fieldOf = ({ field }: FieldProblem) => field.split(/[.[]/, 1).find((name) => names.has(name)) ?? '';
  return new Map(
    [...Map.groupBy(faults, fieldOf)].map(([name, found]) => [name, found.map(({ message }) => message)]),
  );
};
