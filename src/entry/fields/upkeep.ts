import { z } from 'zod';
import { EntryPackageSchema } from '../entry-package-schema.ts';
import { distinct, SlugSchema } from '../text-schema.ts';
import { VerificationSchema } from '../verification-schema.ts';
import { derived, field, orNull } from './definition.ts';

const MAX_ALIASES = 6;

/** What maintainers and their programs note about an entry. */
export const UPKEEP_FIELDS = {
  package: field({
    schema: orNull(EntryPackageSchema).describe(
      'Where a local tool or server comes from. Derived from install and endpoint until a run pins its version. Null if unknown.',
    ),
    label: 'Package',
    guide:
      'Written by `npm run verify`: the registry, name, version and release date of the package that was run',
    form: 'maintainers',
    line: null,
  }),
  verification: field({
    schema: orNull(VerificationSchema).describe(
      'The proof of the last check of the contract: how it was checked, and what was seen. Null when not verified.',
    ),
    label: 'Verification',
    guide:
      'Written by `npm run verify`: how the contract was checked, when, which version, and what was seen',
    form: 'maintainers',
    line: null,
  }),
  featured: field({
    schema: z.boolean().default(false).describe('Shown on the home page. Never moves a rank.'),
    label: 'Featured',
    form: 'maintainers',
    line: null,
  }),
  status: field({
    schema: z
      .enum(['active', 'deprecated'])
      .default('active')
      .describe('Deprecated entries stay readable and rank last.'),
    label: 'Status',
    guide: '`deprecated` if it should no longer be used. Such entries stay readable and rank last',
    form: 'later',
    line: null,
  }),
  replaced_by: field({
    schema: orNull(SlugSchema).describe('Slug of the entry to use instead of a deprecated one.'),
    label: 'Replaced by',
    form: 'later',
    line: null,
  }),
  aliases: field({
    schema: distinct(SlugSchema, 0, MAX_ALIASES)
      .default([])
      .describe('Earlier slugs of this entry. They redirect here.'),
    label: 'Earlier slugs',
    each: 'alias',
    form: 'later',
    line: null,
  }),
};

/** What the overlay of an operator adds to an entry. Without an overlay, no entry has these fields. */
export const OVERLAY_FIELDS = {
  private: derived(
    'the folder',
    z
      .literal(true)
      .optional()
      .describe("Only this registry has the entry: it comes from the operator's overlay."),
  ),
  pinned: derived(
    'overlay.yaml',
    z
      .literal(true)
      .optional()
      .describe('The operator of this registry prefers it. It comes before matches that are as good.'),
  ),
  operator_note: derived(
    'overlay.yaml',
    z.string().optional().describe('What the operator of this registry says about the entry, with reasons.'),
  ),
};

export const VERIFIED_FIELDS = {
  verified: derived(
    'verification',
    z.boolean().describe('Whether a machine has checked the contract within the last 90 days.'),
  ),
  verified_at: derived(
    'verification',
    z.iso.datetime().nullable().describe('When the contract was last checked. Null when not verified.'),
  ),
};
