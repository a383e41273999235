import type { OverlayFacts } from '../file-schema.ts';

/** What an overlay added to an entry, without fields that are not set. */
export const overlayFactsOf = (entry: OverlayFacts): OverlayFacts => ({
  ...(entry.private ? { private: entry.private } : {}),
  ...(entry.pinned ? { pinned: entry.pinned } : {}),
  ...(entry.operator_note ? { operator_note: entry.operator_note } : {}),
});
