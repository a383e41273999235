import type { ParsedEntry } from '../../files/parse.ts';
import { findingAt, type QualityFinding } from '../finding.ts';
import { lowercaseWords, wordsOfName } from './name-words.ts';

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
