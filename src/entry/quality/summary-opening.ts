import { splitWords } from '../../text/words.ts';
import type { ParsedEntry } from '../files/parse.ts';
import { findingAt, type QualityFinding } from './finding.ts';

/** Words that names often add: the name "Fetch MCP server" means Fetch. */
const GENERIC_WORDS = new Set(['api', 'apis', 'cli', 'mcp', 'rest', 'server', 'graphql', 'the']);
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
  const words = lowercaseWords(name.replace(/\([^()]*\)/g, ''));
  const core = words.filter((word) => !GENERIC_WORDS.has(word));
  const opening = lowercaseWords(summary);
  return [words, core].some((start) => start.length > 0 && start.every((word, at) => opening[at] === word));
}

const lowercaseWords = (text: string): string[] => splitWords(text).map((word) => word.text);
