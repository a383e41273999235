import type { Entry } from '../entry/schema.ts';
import type { EntryAnswer } from './registry-schema.ts';

/** The answer for one entry. Following is described only in words here; the watch call needs a key. */
export function describeEntry(entry: Entry): EntryAnswer {
  return {
    ...entry,
    entry,
    watch: {
      hint: `Be told when ${entry.name} goes down, comes back or changes shape.`,
      how: `Following entries is not offered yet. Until then read GET /api/public/status?slug=${entry.slug}`,
    },
  };
}
