import { splitWords } from '../../../text/words.ts';

/** Words that names often add: the name "Fetch MCP server" means Fetch. */
const GENERIC_WORDS = new Set(['api', 'apis', 'cli', 'mcp', 'rest', 'server', 'graphql', 'the']);

/** The lowercase words of a name without its parentheses: all of them, and those that are not generic. */
export function wordsOfName(name: string): { all: string[]; core: string[] } {
  const all = lowercaseWords(name.replace(/\([^()]*\)/g, ''));
  return { all, core: all.filter((word) => !GENERIC_WORDS.has(word)) };
}

export const lowercaseWords = (text: string): string[] => splitWords(text).map((word) => word.text);
