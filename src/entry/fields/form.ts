import { FORM_PARTS, type FormInput, isAddress } from './definition.ts';
import { FIELD_LIST } from './fields.ts';
import { typedLines } from './typed.ts';

/** One question about a new entry, in the form of the site and in `npm run new-entry`. */
export type FormField = FormInput & {
  name: string;
  label: string;
  isAddress: boolean;
  isRequired: boolean;
};

const ASKED_FIELDS: readonly FormField[] = FIELD_LIST.flatMap(({ name, label, form, schema }) =>
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
  fields: ASKED_FIELDS.filter((field) => field.part === part).sort((a, b) => a.place - b.place),
}));

/** What was typed, by field name. */
export type Typed = Readonly<Record<string, string>>;

/** The fields of a submission. Empty fields are left out. */
export const submissionFrom = (typed: Typed): Record<string, unknown> =>
  Object.fromEntries(
    ASKED_FIELDS.flatMap((field) => {
      const text = typed[field.name]?.trim();
      return text ? [[field.name, typedValue(field, text)]] : [];
    }),
  );

function typedValue(field: FormField, text: string): unknown {
  if (field.read) return field.read(text);
  return field.kind === 'lines' ? typedLines(text) : text;
}
