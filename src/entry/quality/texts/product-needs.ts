import type { ParsedEntry } from '../../files/parse.ts';
import { findingAt, type QualityFinding } from '../finding.ts';
import { lowercaseWords, wordsOfName } from './name-words.ts';

/** People who know the product find it by its name, so one need may say it. The others are for people who do not. */
export function findProductNeeds(parsed: ParsedEntry): QualityFinding[] {
  const { name, example_needs } = parsed.entry;
  const { core } = wordsOfName(name);
  const naming = example_needs.filter((need) => containsRun(lowercaseWords(need), core));
  const [first, ...further] = naming;
  return further.map((need) => {
    const message = `example need "${need}" names the product, as "${first}" does. Write what people ask who do not know it`;
    return findingAt(parsed, 'product-need', ['example_needs', example_needs.indexOf(need)], message);
  });
}

/** Whether the words of `run` stand in `words` one after the other. */
const containsRun = (words: readonly string[], run: readonly string[]): boolean =>
  run.length > 0 && words.some((_, start) => run.every((word, at) => words[start + at] === word));
