import { STOP_WORDS } from '../../../text/stop-words.ts';
import type { ParsedEntry } from '../../files/parse.ts';
import { findingAt, type QualityFinding } from '../finding.ts';

/** People ask in sentences or for one thing. A row of parameters, field names or jargon is nothing that anybody asks. */
export const findRowNeeds = (parsed: ParsedEntry): QualityFinding[] =>
  parsed.entry.example_needs.flatMap((need, at) => {
    const row = rowIn(need);
    if (!row) return [];
    const message = `example need "${need}" is a row of ${row}. Write a sentence or a question, as somebody asks it`;
    return [findingAt(parsed, 'row-need', ['example_needs', at], message)];
  });

/** What the need is a row of; null if it is none. */
function rowIn(need: string): 'parameters' | 'keywords' | null {
  if (need.includes('?')) return null;
  const words = need.toLowerCase().match(WORD) ?? [];
  const sentenceWords = words.filter((word) => SENTENCE_WORDS.has(word));
  const parameters = need.split(PARAMETER_END).filter((word) => PARAMETER.test(word));
  const technical = parameters.length + (HTTP_METHOD.test(need) ? 1 : 0);
  if (technical > sentenceWords.length && !ERROR.test(need)) return 'parameters';
  const parts = need.split(PART_END).length;
  const isList = parts >= MIN_PARTS && words.length / parts <= MAX_WORDS_PER_PART;
  return isList && sentenceWords.every((word) => PREPOSITIONS.has(word)) ? 'keywords' : null;
}

/** `--flag`, `name=value`, `snake_case`, `camelCase`, `$option`, `filter[name]` or `{placeholder}`. */
const PARAMETER =
  /^(?:--?[a-z][\w-]*|[\w.-]+=\S+|[a-z0-9]+(?:_[a-z0-9]+)+|[a-z]{2,}[A-Z][a-z]{2,}\w*|\$[a-z][\w.]*|\w+\[\w*\]\S*|[^\s{]*\{[^\s}]*\}\S*)$/;
const PARAMETER_END = /[\s,;:]+/;
const HTTP_METHOD = /^(?:GET|POST|PUT|PATCH|DELETE)\s/;
/** People paste an error message as it is. */
const ERROR = /(?<![a-z])(?:denied|error|expired|failed|invalid|not found|refused|reset)(?![a-z])/i;

const PART_END = /[,;]\s/;
const MIN_PARTS = 3;
const MAX_WORDS_PER_PART = 3; // on average

/** Words as people write them: `add-on` is one, and no function word. */
const WORD = /[\p{L}\p{N}]+(?:[-.'’_][\p{L}\p{N}]+)*/gu;
/** Function words that join no sentence: "first cursor, limit and offset, user id". */
const ROW_WORDS = new Set(
  'and by first id last next no not off or per up versus via with without'.split(' '),
);
/** Function words that hold a sentence together. */
const SENTENCE_WORDS: ReadonlySet<string> = new Set([...STOP_WORDS].filter((word) => !ROW_WORDS.has(word)));
/** Sentence words that single parts of a list have as well. */
const PREPOSITIONS = new Set(
  'about after against as at before behind between for from in into like near of on over since then to under'.split(
    ' ',
  ),
);
