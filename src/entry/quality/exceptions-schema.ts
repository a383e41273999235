import { z } from 'zod';

import { oneLine, SlugSchema } from '../text-schema.ts';

const MAX_REASON_LENGTH = 200;

/** `entries/quality-exceptions.yaml`: by slug, then by rule, the reason why the entry may break the rule. */
export const ExceptionsFileSchema = z.record(SlugSchema, z.record(z.string(), oneLine(MAX_REASON_LENGTH)));
export type Exceptions = z.output<typeof ExceptionsFileSchema>;
