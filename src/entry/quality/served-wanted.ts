import type { ParsedEntry } from '../files/parse.ts';
import type { EntryProblem } from '../files/problem.ts';
import type { CapabilityVocabulary } from '../vocabulary.ts';

/**
 * Finds wanted capabilities that are named after a product which has an entry by now, such as `use_tide_tables` next to
 * the entry `tide-tables`. Its entry probably does what was wanted.
 */
export function findServedWanted(
  all: readonly ParsedEntry[],
  { capabilities, file, locate }: CapabilityVocabulary,
): EntryProblem[] {
  const entryOf = new Map(
    all.flatMap(({ entry: { slug, name } }) => [[slug, slug] as const, [name.toLowerCase(), slug] as const]),
  );
  return [...capabilities].flatMap(([wanted, { also_called }]) => {
    const product = wanted.replace(/^use_/, '').replaceAll('_', '-');
    const slug = [product, ...also_called].map((name) => entryOf.get(name.toLowerCase())).find(Boolean);
    if (slug === undefined) return [];
    const message = `"${wanted}" is wanted, but ${slug} is an entry now. Keep only what that entry cannot do, under another name`;
    return [{ file, ...locate(wanted), message }];
  });
}
