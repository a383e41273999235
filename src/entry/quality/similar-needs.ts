import { stem } from '../../text/stem.ts';
import { ASKING_WORDS } from '../../text/stop-words.ts';
import { stemWords } from '../../text/words.ts';
import type { ParsedEntry } from '../files/parse.ts';
import { type Finding, findingAt } from './finding.ts';

/** Above this share of common words a need adds too little by which its entry could be found. */
const HIGHEST_SHARE = 0.5;
const ASKING_STEMS: ReadonlySet<string> = new Set([...ASKING_WORDS].map(stem));

/** Needs widen the words by which an entry is found: each in words of its own, apart from those of the summary. */
export function findSimilarNeeds(parsed: ParsedEntry): Finding[] {
  const { example_needs, summary } = parsed.entry;
  const sayings = example_needs.map(contentStems);
  return example_needs.flatMap((need, at) => {
    const words = sayings[at] ?? [];
    const others = [
      { text: 'the summary', share: shareOf(words, contentStems(summary)) },
      ...sayings.slice(0, at).map((earlier, other) => ({
        text: `"${example_needs[other]}"`,
        share: commonShare(words, earlier),
      })),
    ];
    const similar = others.find(({ share }) => share > HIGHEST_SHARE);
    if (!similar) return [];
    const percent = Math.round(similar.share * 100);
    const message = `example need "${need}" shares ${percent} % of its content words with ${similar.text}, at most ${HIGHEST_SHARE * 100} % are allowed. Say it in other words`;
    return [findingAt(parsed, 'similar-need', ['example_needs', at], message)];
  });
}

/** Stems of the words that carry a topic, each once; "find" and "show" say only that one asks. */
const contentStems = (text: string): string[] => [
  ...new Set(stemWords(text).filter((word) => !ASKING_STEMS.has(word))),
];

/** Share of the words that stand among others. */
function shareOf(words: readonly string[], others: readonly string[]): number {
  return words.length === 0 ? 0 : words.filter((word) => others.includes(word)).length / words.length;
}

/** Two needs are as similar as the shorter one is contained in the longer. */
const commonShare = (a: readonly string[], b: readonly string[]): number =>
  Math.max(shareOf(a, b), shareOf(b, a));
