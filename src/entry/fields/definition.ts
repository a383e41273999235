import { z } from 'zod';
import { ADDRESSES } from '../text-schema.ts';

/** Values that fit on one line of the page of an entry or of `callbook show`. */
type LineValue = string | number | boolean | readonly string[] | null | undefined;

/** Where a field has its own line. Lower places come first. Without a place it is not shown there. */
export type Line = {
  /** If it differs from the label of the field. */
  label?: string;
  /** Under "Details" on the page of an entry, and in comparisons. */
  details?: number;
  /** Under "Verification" on the page of an entry. */
  verification?: number;
  /** In `callbook show`. */
  cli?: number;
  /** Set for an address that is no page for people. */
  link?: false;
};

/** The parts of the form for a new entry, with their headings, in their order. */
export const FORM_PARTS = {
  purpose: 'What it does',
  call: 'How to call it',
  search: 'How people find it',
  details: 'Details',
} as const;

/** An input of the form for a new entry. Lower places come first in their part. */
export type FormInput = {
  part: keyof typeof FORM_PARTS;
  place: number;
  help?: string;
  /** Turns what was typed into the value. What it cannot read it returns as typed, so that the check names it. */
  read?(typed: string): unknown;
} & (
  | { kind: 'text' | 'long' | 'lines' }
  | { kind: 'choice'; choices: readonly (readonly [value: string, label: string])[] }
);

/** A text needs no reading, a list of texts has one a line, and everything else says how it is read. */
type InputFor<Value> = FormInput &
  ([Value] extends [string | null]
    ? unknown
    : [Value] extends [readonly string[]]
      ? { kind: 'lines' }
      : Required<Pick<FormInput, 'read'>>);

/**
 * Why the form does not ask for a field. `maintainers`: only they set it, and a submission with it is refused.
 * `later`: it belongs to changes of an entry, not to new ones.
 */
type NotAsked = 'maintainers' | 'later';

/** Everything that is known of a field. Whatever lists fields asks this. */
export type FieldDefinition = {
  /** Its type in a file, or in answers if it is derived. Its description is the only one. */
  schema: z.ZodType;
  /** What the build derives it from. Null for a field of files. */
  from: string | null;
  /** Its name for people. Null if it is never shown by itself. */
  label: string | null;
  /** What messages call one element of a list or one value of a map. Null for a field that is neither. */
  each: string | null;
  /** Set for a text whose published form has the limits of files, as the API has stated them before. */
  keepsLimits?: true;
  /** What to write, in Markdown, for the table in entries/README.md. Null if the description says it. */
  guide: string | null;
  form: FormInput | NotAsked | null;
  line: Line | null;
};

type EachOf<Value> = [Value] extends [readonly unknown[]]
  ? { each: string }
  : string extends keyof Value
    ? { each: string }
    : { each?: never };

type LineOf<Value> = [Value] extends [LineValue] ? Line | null : null;

/** A field that people write into files. A value of several parts has no line: the page shows it in a separate section. */
export function field<Schema extends z.ZodType, const Form extends InputFor<z.output<Schema>> | NotAsked>(
  definition: {
    schema: Schema;
    label: string;
    keepsLimits?: true;
    guide?: string;
    form: Form;
    line: LineOf<z.output<Schema>>;
  } & EachOf<z.output<Schema>>,
): FieldDefinition & { schema: Schema; from: null; form: Form } {
  return { guide: null, each: null, ...definition, from: null };
}

/** A field that the build derives from something else. A file that contains it is refused. */
export function derived<Schema extends z.ZodType>(
  from: string,
  schema: Schema,
  shown: { label: string; form?: InputFor<z.output<Schema>>; line?: LineOf<z.output<Schema>> } | null = null,
): FieldDefinition & { schema: Schema; from: string } {
  return { schema, from, guide: null, each: null, label: null, form: null, line: null, ...shown };
}

/** A field that may be left out. It is null then. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null as never);

/** The type of a value that is there: without its default, and without null. */
export function bareType(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  return isWrapped ? bareType(schema.unwrap() as z.ZodType) : schema;
}

/** Whether a field always is an address of the web. */
export const isAddress = (schema: z.ZodType): boolean =>
  ADDRESSES.get(bareType(schema))?.mayBeLocal === false;

/** A value on one line. Null if there is nothing to show. */
export function lineText(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
  return text === '' ? null : String(text);
}
