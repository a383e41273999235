import { stemWords } from '../../text/words.ts';

const MIN_SHARE = 0.5; // Of the weight of a capability's words: below it, only its verb was met.
const DEFINITION_WEIGHT = 0.1; // A word of the definition breaks ties between names.
const MAX_CANDIDATES = 10;

/**
 * Capabilities of the vocabulary whose names share words with those of an interface, the best first. Rare words weigh
 * more: "get" says nothing, "weather" nearly all.
 */
export function suggestCapabilities(
  words: readonly string[],
  vocabulary: ReadonlyMap<string, string>,
): { capability: string; definition: string }[] {
  const met = new Set(words.flatMap((word) => stemWords(word)));
  const named = [...vocabulary].map(([capability, definition]) => ({
    capability,
    definition,
    stems: [...new Set(stemWords(capability))],
  }));
  const uses = new Map<string, number>();
  for (const { stems } of named) for (const stem of stems) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  const weigh = (stems: readonly string[]) =>
    stems.reduce((sum, stem) => sum + Math.log(1 + named.length / (uses.get(stem) ?? 1)), 0);
  return named
    .map(({ capability, definition, stems }) => ({
      capability,
      definition,
      share: weigh(stems.filter((stem) => met.has(stem))) / (weigh(stems) || 1),
      ties: stemWords(definition).filter((stem) => met.has(stem)).length * DEFINITION_WEIGHT,
    }))
    .filter(({ share }) => share > MIN_SHARE)
    .sort((a, b) => b.share + b.ties - (a.share + a.ties) || (a.capability < b.capability ? -1 : 1))
    .slice(0, MAX_CANDIDATES)
    .map(({ capability, definition }) => ({ capability, definition }));
}

/** Tags of the catalog that are among the words of an interface, the most used first. */
export function suggestTags(words: readonly string[], uses: ReadonlyMap<string, number>): string[] {
  const met = new Set(words.flatMap((word) => stemWords(word)));
  return [...uses]
    .filter(
      ([tag, count]) =>
        count > 1 && stemWords(tag).length > 0 && stemWords(tag).every((stem) => met.has(stem)),
    )
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MAX_CANDIDATES)
    .map(([tag]) => tag);
}
