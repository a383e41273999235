import { z } from 'zod';

import { CapabilitySchema, codePoints, distinct, oneLine } from './text-schema.ts';

const MAX_DEFINITION_LENGTH = 160; // One line on the page that lists the capabilities.
const MAX_REASON_LENGTH = 180;
const MAX_INTERFACE_LENGTH = 180;
const MAX_PHRASE_LENGTH = 120;
const MAX_NAMES = 10;
const MAX_WAYS_TO_ASK = 40;
const MAX_SIBLINGS = 4;
const MAX_COVERED_KINDS = 200;
const MIN_KIND_LENGTH = 2;
const MAX_KIND_LENGTH = 40;

const CoveredKindSchema = oneLine(MAX_KIND_LENGTH)
  .refine((text) => codePoints(text) >= MIN_KIND_LENGTH, { error: 'is a single character. Write a noun' })
  .meta({ minLength: MIN_KIND_LENGTH });

const sentence = (max: number) =>
  oneLine(max).refine((text) => text.endsWith('.'), {
    error: 'does not end with a full stop. Write one sentence',
  });

/** What a capability means, and how people talk about it. */
const DefinedCapabilitySchema = z.strictObject({
  definition: sentence(MAX_DEFINITION_LENGTH).describe('What it means, in one sentence.'),
  also_called: distinct(oneLine(MAX_PHRASE_LENGTH), 0, MAX_NAMES)
    .default([])
    .describe('Synonyms, jargon, abbreviations and other spellings.'),
  asked_as: distinct(oneLine(MAX_PHRASE_LENGTH), 0, MAX_WAYS_TO_ASK)
    .default([])
    .describe('Ways to ask for it without its name: questions, purposes, situations.'),
  covers: distinct(CoveredKindSchema, 1, MAX_COVERED_KINDS)
    .optional()
    .describe('Nouns for the kinds of things that every entry with the capability handles.'),
  not: distinct(CapabilitySchema, 0, MAX_SIBLINGS)
    .default([])
    .describe('Capabilities that are easily confused with it.'),
  general: z
    .boolean()
    .default(false)
    .describe(
      'Whether it serves open questions of any topic, as web search does. It ranks behind what is made for a need.',
    ),
});
export type DefinedCapability = z.output<typeof DefinedCapabilitySchema>;

/** A capability that people ask for and that no public interface has. */
const WantedCapabilitySchema = DefinedCapabilitySchema.extend({
  reason: sentence(MAX_REASON_LENGTH).describe(
    'Why nobody can call it, in one sentence. A service that sells a key to anybody is a public interface.',
  ),
});

/** A capability that people ask for, whose public interface has no entry yet. */
const BacklogCapabilitySchema = DefinedCapabilitySchema.extend({
  interface: oneLine(MAX_INTERFACE_LENGTH).describe('A public interface that does it, by its name.'),
});
/** A capability that people ask for and no entry has. */
export type LackingCapability =
  | z.output<typeof WantedCapabilitySchema>
  | z.output<typeof BacklogCapabilitySchema>;

/** A capability that has only a definition may be written as that sentence alone. */
const capabilitiesOf = <Schema extends z.ZodType>(capability: Schema) =>
  z.record(
    CapabilitySchema,
    z.preprocess((value) => (typeof value === 'string' ? { definition: value } : value), capability),
  );

/** `entries/capabilities.yaml`. */
export const VocabularyFileSchema = capabilitiesOf(DefinedCapabilitySchema);
/** `entries/wanted.yaml`. */
export const WantedFileSchema = capabilitiesOf(WantedCapabilitySchema);
/** `entries/backlog.yaml`. */
export const BacklogFileSchema = capabilitiesOf(BacklogCapabilitySchema);
