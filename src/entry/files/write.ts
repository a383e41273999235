import { stringify } from 'yaml';
import { FIELD_NAMES } from '../file-schema.ts';

export const LINE_WIDTH = 120;

/**
 * The text of an entry file: fields in the order of the schema, without undefined ones. Drafts are accepted too, so
 * that a form or a command can show an unfinished file.
 */
export function writeEntry(fields: Readonly<Record<string, unknown>>): string {
  const ordered = Object.fromEntries(
    FIELD_NAMES.filter((field) => fields[field] !== undefined).map((field) => [field, fields[field]]),
  );
  return stringify(ordered, { lineWidth: LINE_WIDTH, schema: 'core', version: '1.2' });
}
