import type { PublishedOperation } from '../../../operations/published-schema.ts';
import { splitWords, stemWords } from '../../../text/words.ts';

/** Operations of several interfaces that seem to do the same: at most one of each, null for an interface without one. */
export type MatchedRow = (PublishedOperation | null)[];

export type MatchedOperations = {
  /** Rows of at least two operations. Those that more interfaces have come first. */
  matched: MatchedRow[];
  /** The operations that match no other, of each interface. */
  rest: PublishedOperation[][];
};

/**
 * Two operations with a lower similarity are listed apart. Read on nine groups of entries: at 0.4 every match was right,
 * at 0.3 two of the added ones were wrong, such as "delete a task" and "delete a block".
 */
const MIN_SIMILARITY = 0.4;
/** A word of the name says more about an operation than one of the summary. */
const NAME_WEIGHT = 2;

/**
 * Added for names of the same words, if the summaries share a word besides. The name alone is too little: "create" makes
 * a chart folder in one tool and a cluster's object in another.
 */
const SAME_NAME_BONUS = 0.25;

type Words = ReadonlyMap<string, number>;
type Known = { operation: PublishedOperation; owner: number; name: string; words: Words };

/**
 * Puts operations of several interfaces side by side. The similarity of two is the weighted Jaccard index of the stems
 * in their names and summaries: the sum of the smaller weights over the sum of the larger ones, from 0 to 1. The weight
 * of a stem falls with the number of operations that have it: log(1 + operations / those with the stem). Operations
 * with different effects never match. Names of the same words add SAME_NAME_BONUS. The most similar pairs are joined first.
 */
export function matchOperations(lists: readonly (readonly PublishedOperation[])[]): MatchedOperations {
  const known = weighWords(lists);
  const rows = new Map<Known, Known[]>(known.map((each) => [each, [each]]));
  for (const { a, b } of similarPairs(known)) {
    const [first, second] = [rows.get(a) ?? [], rows.get(b) ?? []];
    if (first.some((one) => second.some((other) => !mayJoin(one, other)))) continue;
    const joined = [...first, ...second];
    for (const each of joined) rows.set(each, joined);
  }
  const groups = [...new Set(rows.values())];
  return {
    matched: groups
      .filter(({ length }) => length > 1)
      .sort((a, b) => b.length - a.length)
      .map((group) => lists.map((_, i) => group.find(({ owner }) => owner === i)?.operation ?? null)),
    rest: lists.map((_, i) =>
      groups
        .flatMap((group) => group.filter(({ owner }) => group.length === 1 && owner === i))
        .map(({ operation }) => operation),
    ),
  };
}

/** `getUsers` and `get-users` are the same words; `get_user` is not. */
const nameWords = (name: string): string =>
  splitWords(name)
    .flatMap(({ text, parts }) => (parts.length > 0 ? parts : [text]))
    .join(' ');

function weighWords(lists: readonly (readonly PublishedOperation[])[]): Known[] {
  const all = lists.flatMap((list, owner) =>
    list.map((operation) => ({
      operation,
      owner,
      names: new Set(stemWords(operation.name)),
      stems: new Set(stemWords(`${operation.name} ${operation.summary}`)),
    })),
  );
  const counts = new Map<string, number>();
  for (const { stems } of all) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return all.map(({ operation, owner, names, stems }) => ({
    operation,
    owner,
    name: nameWords(operation.name),
    words: new Map(
      [...stems].map((stem) => [
        stem,
        Math.log(1 + all.length / (counts.get(stem) ?? 1)) * (names.has(stem) ? NAME_WEIGHT : 1),
      ]),
    ),
  }));
}

/** Pairs of different interfaces that are similar enough, the most similar first. */
function similarPairs(known: readonly Known[]): { a: Known; b: Known; similarity: number }[] {
  const pairs = known.flatMap((a, i) =>
    known.slice(i + 1).flatMap((b) => {
      if (!mayJoin(a, b)) return [];
      const similarity = similarityOf(a.words, b.words) + (haveSameName(a, b) ? SAME_NAME_BONUS : 0);
      return similarity < MIN_SIMILARITY ? [] : [{ a, b, similarity }];
    }),
  );
  return pairs.sort((one, other) => other.similarity - one.similarity);
}

/** Operations of different interfaces with the same effect. An unknown effect may be any. */
const mayJoin = (a: Known, b: Known): boolean => a.owner !== b.owner && haveLikeEffects(a, b);

const haveLikeEffects = (a: Known, b: Known): boolean =>
  [a, b].some(({ operation }) => operation.effect === 'unknown') || a.operation.effect === b.operation.effect;

function haveSameName(a: Known, b: Known): boolean {
  if (a.name === '' || a.name !== b.name) return false;
  const ofName = new Set(stemWords(a.operation.name));
  return [...a.words.keys()].some((stem) => b.words.has(stem) && !ofName.has(stem));
}

/** The weighted Jaccard index. 0 if either has no words. */
function similarityOf(a: Words, b: Words): number {
  let [shared, all] = [0, 0];
  for (const [stem, weight] of a) {
    const other = b.get(stem) ?? 0;
    shared += Math.min(weight, other);
    all += Math.max(weight, other);
  }
  for (const [stem, weight] of b) if (!a.has(stem)) all += weight;
  return all === 0 ? 0 : shared / all;
}
