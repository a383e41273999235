import { z } from 'zod';

import { CapabilitySchema, distinct, oneLine } from './text-schema.ts';

const MAX_DEFINITION_LENGTH = 160; // One line on the page that lists the capabilities.
const MAX_PHRASE_LENGTH = 120;
const MAX_NAMES = 10;
const MAX_WAYS_TO_ASK = 40;
const MAX_SIBLINGS = 4;

/** What a capability means, and how people talk about it. */
const DefinedCapabilitySchema = z.strictObject({
  definition: oneLine(MAX_DEFINITION_LENGTH)
    .refine((text) => text.endsWith('.'), { error: 'does not end with a full stop. Write one sentence' })
    .describe('What it means, in one sentence.'),
  also_called: distinct(oneLine(MAX_PHRASE_LENGTH), 0, MAX_NAMES)
    .default([])
    .describe('Synonyms, jargon, abbreviations and other spellings.'),
  asked_as: distinct(oneLine(MAX_PHRASE_LENGTH), 0, MAX_WAYS_TO_ASK)
    .default([])
    .describe('Ways to ask for it without its name: questions, purposes, situations.'),
  not: distinct(CapabilitySchema, 0, MAX_SIBLINGS)
    .default([])
    .describe('Capabilities that are easily confused with it.'),
});
export type DefinedCapability = z.output<typeof DefinedCapabilitySchema>;

/** `entries/capabilities.yaml` and `entries/wanted.yaml`. A capability that has only a definition may be written as that sentence alone. */
export const VocabularyFileSchema = z.record(
  CapabilitySchema,
  z.preprocess(
    (value) => (typeof value === 'string' ? { definition: value } : value),
    DefinedCapabilitySchema,
  ),
);
