import { stemWords } from '../../../src/text/words.ts';

const MIN_SHARE = 0.5; // Of the weight of a capability's words. Below it, only the verb matches.
const DEFINITION_WEIGHT = 0.1; // Words of the definition only break ties between names.
const MAX_SUGGESTIONS = 10;

/**
 * Capabilities of the vocabulary whose names share words with an interface, the best first. Rare words weigh more:
 * "get" says little, "weather" a lot.
 */
export function suggestCapabilities(
  words: readonly string[],
  vocabulary: ReadonlyMap<string, string>,
): { capability: string; definition: string }[] {
  const known = new Set(words.flatMap((word) => stemWords(word)));
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
      share: weigh(stems.filter((stem) => known.has(stem))) / (weigh(stems) || 1),
      ties: stemWords(definition).filter((stem) => known.has(stem)).length * DEFINITION_WEIGHT,
    }))
    .filter(({ share }) => share > MIN_SHARE)
    .sort((a, b) => b.share + b.ties - (a.share + a.ties) || (a.capability < b.capability ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ capability, definition }) => ({ capability, definition }));
}

/** Tags of the catalog whose words are all among the words of an interface, the most used first. */
export function suggestTags(words: readonly string[], uses: ReadonlyMap<string, number>): string[] {
  const known = new Set(words.flatMap((word) => stemWords(word)));
  return [...uses]
    .filter(
      ([tag, count]) =>
        count > 1 && stemWords(tag).length > 0 && stemWords(tag).every((stem) => known.has(stem)),
    )
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(([tag]) => tag);
}
