import type { EntryAnswer } from '../../api/registry-schema.ts';

/** 2,000 tokens at 2.8 characters, the worst case for JSON. */
const MAX_CHARACTERS_OF_OPERATIONS = 5_600;

/**
 * Reduces an entry to what a model needs to call it: each field once, without what only people use. Operations in a list
 * over the size limit have no summaries.
 */
export function shortenEntry({
  entry: _,
  install_links: __,
  watch: ___,
  operations,
  ...entry
}: EntryAnswer): object {
  if (!operations) return entry;
  const isLong = JSON.stringify(operations).length > MAX_CHARACTERS_OF_OPERATIONS;
  const listed = isLong ? operations.map(({ summary: _, ...rest }) => rest) : operations;
  return { ...entry, operations: listed };
}
