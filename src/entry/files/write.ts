import { stringify } from 'yaml';
import { EntryFileSchema } from '../file-schema.ts';

const LINE_WIDTH = 120;
const FIELDS = Object.keys(EntryFileSchema.shape);

/**
 * The text of an entry file: fields in the order of the schema, without undefined ones. Drafts are accepted too, so
 * that a form or a command can show an unfinished file.
 */
export function writeEntry(fields: Readonly<Record<string, unknown>>): string {
  const ordered = Object.fromEntries(
    FIELDS.filter((field) => fields[field] !== undefined).map((field) => [field, fields[field]]),
  );
  return stringify(ordered, { lineWidth: LINE_WIDTH, schema: 'core', version: '1.2' });
}
