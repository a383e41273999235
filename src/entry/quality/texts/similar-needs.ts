import { stem } from '../../../text/stem.ts';
import { ASKING_WORDS } from '../../../text/stop-words.ts';
import { stemWords } from '../../../text/words.ts';
import type { ParsedEntry } from '../../files/parse.ts';
import { findingAt, type QualityFinding } from '../finding.ts';

/** Above this share of common words, a need adds too few words to find its entry by. */
const MAX_SHARE = 0.5;
const ASKING_STEMS: ReadonlySet<string> = new Set([...ASKING_WORDS].map(stem));

/** Needs add words to find an entry by, so each must differ from the summary and from the other needs. */
export function findSimilarNeeds(parsed: ParsedEntry): QualityFinding[] {
  const { example_needs, summary } = parsed.entry;
  const stemsOfNeeds = example_needs.map(contentStems);
  return example_needs.flatMap((need, at) => {
    const words = stemsOfNeeds[at] ?? [];
    const others = [
      { text: 'the summary', share: shareOf(words, contentStems(summary)) },
      ...stemsOfNeeds.slice(0, at).map((earlier, other) => ({
        text: `"${example_needs[other]}"`,
        share: commonShare(words, earlier),
      })),
    ];
    const similar = others.find(({ share }) => share > MAX_SHARE);
    if (!similar) return [];
    const percent = Math.round(similar.share * 100);
    const message = `example need "${need}" shares ${percent} % of its content words with ${similar.text}, at most ${MAX_SHARE * 100} % are allowed. Say it in other words`;
    return [findingAt(parsed, 'similar-need', ['example_needs', at], message)];
  });
}

/** Stems of the words that carry a topic, without duplicates. "find" and "show" carry none. */
const contentStems = (text: string): string[] => [
  ...new Set(stemWords(text).filter((word) => !ASKING_STEMS.has(word))),
];

/** Share of the words that are also in `others`. */
function shareOf(words: readonly string[], others: readonly string[]): number {
  return words.length === 0 ? 0 : words.filter((word) => others.includes(word)).length / words.length;
}

/** The share of the shorter need that is also in the longer one. */
const commonShare = (a: readonly string[], b: readonly string[]): number =>
  Math.max(shareOf(a, b), shareOf(b, a));
