import type { Entry } from '../../catalog/entry-schema.ts';

type Described = Pick<Entry, 'slug' | 'capabilities' | 'tags' | 'status'>;
type Word = { entries: readonly Entry[]; weight: number };

/** What each capability and tag says about likeness: the fewer entries share it, the more. */
export type Words = { capabilities: ReadonlyMap<string, Word>; tags: ReadonlyMap<string, Word> };

/** A word that more entries share says too little, and would make the work grow with the square of the catalog. */
const MAX_SHARED = 120;
/** Doing the same matters more than being filed under the same word. */
const TAG_WEIGHT = 0.4;

export function weighWords(
  byCapability: ReadonlyMap<string, readonly Entry[]>,
  byTag: ReadonlyMap<string, readonly Entry[]>,
): Words {
  const weigh = (shelf: ReadonlyMap<string, readonly Entry[]>, factor: number) =>
    new Map(
      [...shelf]
        .filter(([, entries]) => entries.length > 1 && entries.length <= MAX_SHARED)
        .map(([name, entries]): [string, Word] => [
          name,
          { entries, weight: factor / Math.log2(1 + entries.length) },
        ]),
    );
  return { capabilities: weigh(byCapability, 1), tags: weigh(byTag, TAG_WEIGHT) };
}

/** At most `limit` active entries that share capabilities or tags with one, the most alike first, then by slug. */
export function similarEntries(words: Words, entry: Described, limit: number): Entry[] {
  const likeness = new Map<Entry, number>();
  const add = (word: Word | undefined) => {
    for (const other of word?.entries ?? [])
      likeness.set(other, (likeness.get(other) ?? 0) + (word?.weight ?? 0));
  };
  for (const capability of entry.capabilities) add(words.capabilities.get(capability));
  for (const tag of entry.tags) add(words.tags.get(tag));
  return [...likeness]
    .filter(([other]) => other.slug !== entry.slug && other.status === 'active')
    .sort(([a, likeA], [b, likeB]) => likeB - likeA || (a.slug < b.slug ? -1 : 1))
    .slice(0, limit)
    .map(([other]) => other);
}
