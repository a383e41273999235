import type { IndexableEntry } from '../../discovery/index/indexable-entry.ts';

/** One word in so many is exchanged: enough that no entry is a copy, few enough that word counts stay lifelike. */
const EXCHANGED_ONE_IN = 3;
/** One word in so many becomes a made-up name, so that the vocabulary grows with the catalog as a real one does. */
const COINED_ONE_IN = 60;

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Words = Pick<
  IndexableEntry,
  'slug' | 'name' | 'summary' | 'description' | 'tags' | 'capabilities' | 'example_needs'
>;

/** Grows real entries to a catalog of any size: each further one is a real one with words of others. Sorted by slug. */
export function growCatalog<E extends Words>(entries: readonly E[], size: number): E[] {
  const random = seededNumbers(size);
  const words = entries.flatMap((entry) => `${entry.summary} ${entry.description}`.match(/[a-z]{4,}/g) ?? []);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const vary = (text: string) =>
    text.replace(/[a-z]{4,}/g, (word) => {
      if (random() * COINED_ONE_IN < 1) return pick(words).slice(0, 3) + pick(words).slice(-4);
      return random() * EXCHANGED_ONE_IN < 1 ? pick(words) : word;
    });
  const grown = Array.from({ length: size }, (_, i): E => {
    const entry = entries[i % entries.length] as E;
    if (i < entries.length) return entry;
    return {
      ...entry,
      slug: `${entry.slug}-${i}`,
      name: vary(entry.name.toLowerCase()),
      summary: vary(entry.summary),
      description: vary(entry.description),
      tags: entry.tags.map(vary),
      capabilities: entry.capabilities.map(vary),
      example_needs: entry.example_needs.map(vary),
    };
  });
  return grown.sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
