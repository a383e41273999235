import { type RecordedAccess, RecordedAccessSchema } from '../../entry/access/observed-access-schema.ts';
import { ACCESS_FOLDER } from '../files.ts';
import type { RecordedFormat } from './recorded-files.ts';

/** How interfaces say that callers log in, as the history keeps it. */
export const ACCESS_FORMAT: RecordedFormat<RecordedAccess> = {
  folder: ACCESS_FOLDER,
  schema: RecordedAccessSchema,
  write: writeAccess,
};

/** Writes one field per line, so that git stores only the lines that changed. Throws if a field does not fit the schema. */
function writeAccess(recorded: RecordedAccess): string {
  const fields = Object.entries(RecordedAccessSchema.parse(recorded));
  const lines = fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
