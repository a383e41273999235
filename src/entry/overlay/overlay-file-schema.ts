import { z } from 'zod';
import { CategorySchema } from '../category-schema.ts';

import { CapabilitySchema, distinct, oneLine, SlugSchema, TagSchema } from '../text-schema.ts';

/** The reasons of all rules for one entry make its note, so each is one sentence. */
export const MAX_REASON_LENGTH = 200;
export const MAX_RULES = 100;
export const MAX_NAMES = 1_000; // Per rule. An allowlist may name every interface that a company has approved.

const reason = oneLine(MAX_REASON_LENGTH).describe('Why, in one sentence. Readers of the entry see it.');

const NamesSchema = z.strictObject({
  slugs: distinct(SlugSchema, 1, MAX_NAMES).optional(),
  tags: distinct(TagSchema, 1, MAX_NAMES).optional(),
  categories: distinct(CategorySchema, 1, MAX_NAMES).optional(),
  capabilities: distinct(CapabilitySchema, 1, MAX_NAMES).optional(),
});
/** By what a rule can name entries. */
export const NAME_KINDS = ['slugs', 'tags', 'categories', 'capabilities'] as const;
export type NameKind = (typeof NAME_KINDS)[number];
export type RuleNames = z.output<typeof NamesSchema>;

const namesSomething = (rule: RuleNames): boolean => NAME_KINDS.some((kind) => rule[kind] !== undefined);
const NAMES_NOTHING = { error: `names no entry. Add one of ${NAME_KINDS.join(', ')}` };

const RuleSchema = NamesSchema.extend({ reason }).refine(namesSomething, NAMES_NOTHING);
const NoteSchema = NamesSchema.extend({ note: reason }).refine(namesSomething, NAMES_NOTHING);
const ReplacementSchema = z.strictObject({ slugs: distinct(SlugSchema, 1, MAX_NAMES), reason });

const rules = <Rule extends z.ZodType>(rule: Rule) =>
  z
    .array(rule)
    .refine((list) => list.length > 0, { error: 'has no rules. Add one, or remove the field' })
    .refine((list) => list.length <= MAX_RULES, {
      error: (issue) =>
        `has ${(issue.input as unknown[]).length} rules, at most ${MAX_RULES} are allowed. Merge some`,
    })
    .optional();

/** `overlay.yaml`: what an operator decides about entries. Its own entries are in the folders next to it. */
export const OverlayFileSchema = z.strictObject({
  allow: rules(RuleSchema).describe('With any rule here, public entries that no rule covers are left out.'),
  deny: rules(RuleSchema).describe('Entries that are left out, even if they are allowed or private.'),
  pin: rules(RuleSchema).describe('Entries that come before matches that are as good.'),
  annotate: rules(NoteSchema).describe('Entries that get a note.'),
  replace: rules(ReplacementSchema).describe('Public entries that a private one of the same slug replaces.'),
});
export type OverlayRules = z.output<typeof OverlayFileSchema>;
