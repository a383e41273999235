import { splitWords } from '../../../text/words.ts';
import type { ParsedEntry } from '../../files/parse.ts';
import { findingAt, type QualityFinding } from '../finding.ts';

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

const ARTICLE = /^(a|an|the)\s/i;

/** Lists show the name before the summary, so the summary must not begin by repeating it. */
export function findSummaryOpenings(parsed: ParsedEntry): QualityFinding[] {
  const { name, summary } = parsed.entry;
  const article = ARTICLE.exec(summary)?.[1];
  const opening = article
    ? `begins with "${article}"`
    : beginsWithName(summary, name)
      ? `begins with the name "${name}", which every list shows before it`
      : null;
  if (!opening) return [];
  const message = `summary ${opening}. Begin with a verb, or with what it returns`;
  return [findingAt(parsed, 'summary-opening', ['summary'], message)];
}

function beginsWithName(summary: string, name: string): boolean {
  const { all, core } = wordsOfName(name);
  const opening = lowercaseWords(summary);
  return [all, core].some((start) => start.length > 0 && start.every((word, at) => opening[at] === word));
}

/** Words that names often add: the name "Fetch MCP server" means Fetch. */
const GENERIC_WORDS = new Set(['api', 'apis', 'cli', 'mcp', 'rest', 'server', 'graphql', 'the']);

/** The lowercase words of a name without its parentheses: all of them, and those that are not generic. */
function wordsOfName(name: string): { all: string[]; core: string[] } {
  const all = lowercaseWords(name.replace(/\([^()]*\)/g, ''));
  return { all, core: all.filter((word) => !GENERIC_WORDS.has(word)) };
}

const lowercaseWords = (text: string): string[] => splitWords(text).map((word) => word.text);
