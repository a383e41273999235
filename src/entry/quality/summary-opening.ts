import { splitWords } from '../../text/words.ts';
import type { ParsedEntry } from '../files/parse.ts';
import { type Finding, findingAt } from './finding.ts';

/** What names are padded with: "Fetch MCP server" is called Fetch. */
const GENERIC_WORDS = new Set(['api', 'apis', 'cli', 'mcp', 'rest', 'server', 'graphql', 'the']);
const ARTICLE = /^(a|an|the)\s/i;

/** A list shows the name before the summary, so its first words must say something new. */
export function findSummaryOpenings(parsed: ParsedEntry): Finding[] {
  const { name, summary } = parsed.entry;
  const article = ARTICLE.exec(summary)?.[1];
  const fault = article
    ? `begins with "${article}"`
    : beginsWithName(summary, name)
      ? `begins with the name "${name}", which stands before it in every list`
      : null;
  if (!fault) return [];
  const message = `summary ${fault}. Begin with a verb, or with what it answers`;
  return [findingAt(parsed, 'summary-opening', ['summary'], message)];
}

function beginsWithName(summary: string, name: string): boolean {
  const words = lowercaseWords(name.replace(/\([^()]*\)/g, ''));
  const core = words.filter((word) => !GENERIC_WORDS.has(word));
  const opening = lowercaseWords(summary);
  return [words, core].some((start) => start.length > 0 && start.every((word, at) => opening[at] === word));
}

const lowercaseWords = (text: string): string[] => splitWords(text).map((word) => word.text);
