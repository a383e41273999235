import { z } from 'zod';
import { EntryPackageSchema } from '../../../src/entry/entry-package-schema.ts';
import { SlugSchema } from '../../../src/entry/text-schema.ts';

import { VerificationSchema } from '../../../src/entry/verification-schema.ts';

const MAX_REASON_LENGTH = 400;

/** What one run found about one entry: a proof, or the reason why there is none. One line of JSON. */
export const VerificationRecordSchema = z.union([
  z.strictObject({
    slug: SlugSchema,
    verification: VerificationSchema,
    package: EntryPackageSchema.nullable(),
  }),
  z.strictObject({ slug: SlugSchema, reason: z.string().max(MAX_REASON_LENGTH) }),
]);
export type VerificationRecord = z.output<typeof VerificationRecordSchema>;
