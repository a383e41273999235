import type { Entry } from '../../catalog/entry-schema.ts';

type Described = Pick<Entry, 'slug' | 'capabilities' | 'tags' | 'status'>;
type SharedWord = { entries: readonly Entry[]; weight: number };

/** The capabilities and tags that entries share. A word weighs more if fewer entries have it. */
export type SharedWords = {
  capabilities: ReadonlyMap<string, SharedWord>;
  tags: ReadonlyMap<string, SharedWord>;
};

/** More common words say little, and would make the work grow with the square of the catalog. */
const MAX_SHARED = 120;
/** A shared tag counts less than a shared capability. */
const TAG_WEIGHT = 0.4;

export function weighWords(
  byCapability: ReadonlyMap<string, readonly Entry[]>,
  byTag: ReadonlyMap<string, readonly Entry[]>,
): SharedWords {
  const weigh = (byName: ReadonlyMap<string, readonly Entry[]>, factor: number) =>
    new Map(
      [...byName]
        .filter(([, entries]) => entries.length > 1 && entries.length <= MAX_SHARED)
        .map(([name, entries]): [string, SharedWord] => [
          name,
          { entries, weight: factor / Math.log2(1 + entries.length) },
        ]),
    );
  return { capabilities: weigh(byCapability, 1), tags: weigh(byTag, TAG_WEIGHT) };
}

/** At most `limit` active entries that share capabilities or tags with `entry`, the most similar first, then by slug. */
export function similarEntries(words: SharedWords, entry: Described, limit: number): Entry[] {
  const similarity = new Map<Entry, number>();
  const add = (word: SharedWord | undefined) => {
    for (const other of word?.entries ?? [])
      similarity.set(other, (similarity.get(other) ?? 0) + (word?.weight ?? 0));
  };
  for (const capability of entry.capabilities) add(words.capabilities.get(capability));
  for (const tag of entry.tags) add(words.tags.get(tag));
  return [...similarity]
    .filter(([other]) => other.slug !== entry.slug && other.status === 'active')
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || (a.slug < b.slug ? -1 : 1))
    .slice(0, limit)
    .map(([other]) => other);
}
