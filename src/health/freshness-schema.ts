import { z } from 'zod';

export const MAX_STALE_DETAIL_LENGTH = 200;
const MAX_FLAGS = 10; // Of one entry: it has a few sources.

/** Why what an entry says may be out of date. */
export const STALE_REASONS = {
  repository_archived: 'repository archived',
  repository_moved: 'repository renamed or moved',
  repository_gone: 'repository gone',
  package_deprecated: 'package deprecated',
  package_gone: 'package gone',
  documentation_gone: 'documentation gone',
  version_ended: 'version ends',
} as const;
export type StaleReason = keyof typeof STALE_REASONS;

const StaleFlagSchema = z.strictObject({
  reason: z.enum(Object.keys(STALE_REASONS) as [StaleReason, ...StaleReason[]]),
  detail: z
    .string()
    .max(MAX_STALE_DETAIL_LENGTH)
    .describe('The address, the package or the date that it is about.'),
  since: z.iso.date().describe('Day on which it was first seen.'),
});
export type StaleFlag = z.output<typeof StaleFlagSchema>;

/** What was found about entries, by slug. Entries without a flag are left out. */
export const FreshnessSchema = z.record(z.string(), z.array(StaleFlagSchema).max(MAX_FLAGS));
export type Freshness = z.output<typeof FreshnessSchema>;
