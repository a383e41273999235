import { z } from 'zod';
import { ADDRESSES } from '../text-schema.ts';
import {
  FIELD_LIST,
  FILE_FIELD_LIST,
  type FieldName,
  type Fields,
  type FileFieldName,
  type NamedField,
} from './fields.ts';
import { SIGNAL_FIELDS } from './signals.ts';
import { OVERLAY_FIELDS } from './upkeep.ts';

type SchemaOf<Name extends FieldName> = Fields[Name]['schema'];
type Shape<Name extends FieldName> = { [Each in Name]: SchemaOf<Each> };

const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;

const shapeOf = (fields: readonly NamedField[], schemaOf = ({ schema }: NamedField): z.ZodType => schema) =>
  Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
const shapeOfFamily = <Family extends object>(family: Family) =>
  shapeOf(FIELD_LIST.filter(({ name }) => name in family));

export const FILE_SHAPE = shapeOf(FILE_FIELD_LIST) as Shape<FileFieldName>;
/** What the overlay of an operator adds to an entry. */
export const OVERLAY_SHAPE = shapeOfFamily(OVERLAY_FIELDS) as Shape<keyof typeof OVERLAY_FIELDS>;
/** What probes and reports say about an interface. */
export const SIGNALS_SHAPE = shapeOfFamily(SIGNAL_FIELDS) as Shape<keyof typeof SIGNAL_FIELDS>;

type SubmittedName = {
  [Name in FileFieldName]: Fields[Name]['form'] extends 'maintainers' ? never : Name;
}[FileFieldName];
type Submitted<Schema> =
  Schema extends z.ZodDefault<infer Inner extends z.ZodType> ? z.ZodOptional<Inner> : Schema;

/** The fields of a submission. Code generators treat a field with a default as required, so here it is optional. */
export const SUBMITTED_SHAPE = shapeOf(
  FILE_FIELD_LIST.filter(({ form }) => form !== 'maintainers'),
  ({ schema }) =>
    schema instanceof z.ZodDefault
      ? withoutDefault(schema)
          .optional()
          .describe(schema.description ?? '')
      : schema,
) as { [Name in SubmittedName]: Submitted<SchemaOf<Name>> };

/** The fields of a published entry, which always has them. */
export const PUBLISHED_SHAPE = shapeOf(FIELD_LIST, ({ schema, from, keepsLimits }) => {
  if (from !== null) return schema;
  const published = keepsLimits ? withoutDefault(schema) : withoutLimits(schema);
  return published.describe(schema.description ?? '');
}) as {
  [Name in FieldName]: Name extends FileFieldName ? z.ZodType<z.output<SchemaOf<Name>>> : SchemaOf<Name>;
};

/**
 * The same type without the defaults and limits of files: dumps of other versions may have had other limits. An address
 * stays one.
 */
function withoutLimits(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault) return withoutLimits(withoutDefault(schema));
  if (schema instanceof z.ZodNullable) return withoutLimits(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodArray) return z.array(withoutLimits(schema.element as z.ZodType));
  if (schema instanceof z.ZodRecord)
    return z.record(z.string(), withoutLimits(schema.valueType as z.ZodType));
  return schema instanceof z.ZodString && !ADDRESSES.get(schema) ? z.string() : schema;
}
