import type { IndexableEntry } from '../../../src/discovery/index/indexable-entry.ts';
import type { Offer } from '../../../src/discovery/index/offers/offers.ts';
import { seededNumbers } from '../seeded-numbers.ts';

/** One word in three is replaced: enough that no entry is a copy, few enough that word counts stay realistic. */
const REPLACED_ONE_IN = 3;
/** One word in 60 becomes an invented name, so that the vocabulary grows with the catalog, as in real ones. */
const INVENTED_ONE_IN = 60;

type Words = Pick<
  IndexableEntry,
  'slug' | 'name' | 'summary' | 'description' | 'tags' | 'capabilities' | 'example_needs'
>;

/** Grows real entries to a catalog of any size. Each added entry is a real one with words of others. Sorted by slug. */
export function growCatalog<E extends Words>(entries: readonly E[], size: number): E[] {
  const random = seededNumbers(size);
  const words = entries.flatMap((entry) => `${entry.summary} ${entry.description}`.match(/[a-z]{4,}/g) ?? []);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const vary = (text: string) =>
    text.replace(/[a-z]{4,}/g, (word) => {
      if (random() * INVENTED_ONE_IN < 1) return pick(words).slice(0, 3) + pick(words).slice(-4);
      return random() * REPLACED_ONE_IN < 1 ? pick(words) : word;
    });
  const grown = Array.from({ length: size }, (_, i): E => {
    const entry = entries[i % entries.length] as E;
    if (i < entries.length) return entry;
    return {
      ...entry,
      slug: grownSlug(entry.slug, i),
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

const grownSlug = (slug: string, i: number): string => `${slug}-${i}`;

/**
 * The operations of a grown catalog: each added entry has those of its original, in the same words.
 * @param offers of the real entries, by their positions
 */
export function growOffers(
  { entries, operations }: { entries: readonly Pick<Words, 'slug'>[]; operations: readonly Offer[] },
  grown: readonly Pick<Words, 'slug'>[],
): Offer[] {
  const positions = new Map(grown.map(({ slug }, position) => [slug, position]));
  const copies = entries.map(({ slug }, original) => {
    const added = Array.from({ length: Math.ceil(grown.length / entries.length) }, (_, round) =>
      grownSlug(slug, original + round * entries.length),
    );
    return [slug, ...added].flatMap((each) => positions.get(each) ?? []);
  });
  return operations.flatMap((offer) => {
    const rounds = Math.max(0, ...offer.owners.map((owner) => copies[owner]?.length ?? 0));
    return Array.from({ length: rounds }, (_, round) => ({
      ...offer,
      owners: offer.owners.flatMap((owner) => copies[owner]?.[round] ?? []),
    }));
  });
}
