import { z } from 'zod';
import { CapabilitySchema } from './file-schema.ts';
import { oneLine } from './text-schema.ts';

const MAX_DEFINITION_LENGTH = 160; // One line on the page that lists the capabilities.

/** `entries/capabilities.yaml`: what each capability means, in one sentence. */
export const VocabularyFileSchema = z.record(
  CapabilitySchema,
  oneLine(MAX_DEFINITION_LENGTH).refine((text) => text.endsWith('.'), {
    error: 'does not end with a full stop. Write one sentence',
  }),
);
