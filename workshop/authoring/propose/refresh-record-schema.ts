import { z } from 'zod';
import { SlugSchema } from '../../../src/entry/text-schema.ts';
import { MAX_OPERATIONS_FILE_BYTES } from '../../../src/operations/files/load-operations.ts';

const MAX_TEXT_LENGTH = 400;
const Line = z.string().max(MAX_TEXT_LENGTH);

/** What a refresh found about one entry: its new file, or the reason why it was not read. One line of JSON. */
export const RefreshRecordSchema = z.union([
  z.strictObject({
    slug: SlugSchema,
    text: z.string().max(MAX_OPERATIONS_FILE_BYTES),
    changes: z.array(Line),
  }),
  z.strictObject({ slug: SlugSchema, reason: Line }),
]);
export type RefreshRecord = z.output<typeof RefreshRecordSchema>;
