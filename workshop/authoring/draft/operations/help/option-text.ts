import { findSecret } from '../../../../../src/operations/check/text-rules.ts';
import { lineOf, withoutMarkup } from '../source-text.ts';

const MAX_READ_LENGTH = 4_000; // Of an explanation. What stands further below explains the whole tool.
const MAX_SENTENCE_LENGTH = 180;
const MIN_CLAUSE_LENGTH = 30; // Less says too little.
const MAX_LENGTH = 240; // With the sentences that say values, units, defaults, or what else the option needs.
const MAX_RULES = 2;

/**
 * What a list says of one option, short enough for a caller who has forty of them: its first sentence, or as many
 * clauses of it as fit, and the first sentences below without which the option cannot be used. Null if it says nothing.
 * @param hasValues whether its values are listed elsewhere
 */
export function optionText(paragraphs: readonly string[], hasValues: boolean): string | null {
  const [opening = '', ...below] = paragraphs
    .map((each) => lineOf(withoutMarkup(each), MAX_READ_LENGTH)?.replace(LEADING_MARK, '') ?? '')
    .filter((each) => each !== '');
  if (!/\p{L}{2}/u.test(opening) || findSecret(opening) !== null) return null;
  const [first = '', ...others] = helpSentences(opening);
  const begun = shortClause(withListed(first, others.length === 0 && !hasValues ? below : []));
  if (begun === null || begun.endsWith('…')) return begun;
  const rules = [...others, ...below.filter((each) => !BULLET.test(each)).flatMap(helpSentences)];
  let told = begun;
  let count = 0;
  for (const rule of rules) {
    if (count === MAX_RULES) break;
    if (!NEEDED.test(rule) || !isSentence(rule) || isSaid(rule, told)) continue;
    if (hasValues && VALUES.test(rule)) continue;
    if (REPETITION.test(rule)) continue;
    const both = `${/[.!?:)\]]$/.test(told) ? told : `${told}.`} ${rule}`;
    if (both.length > MAX_LENGTH || findSecret(rule) !== null) continue;
    told = both;
    count += 1;
  }
  return told;
}

const BULLET = /^(?:[*•·]|-(?= )|\d+[.)] ) */;
const MAX_LISTED = 16;

/** `Set the mode, one of:` with the first words of the list that follows. */
function withListed(sentence: string, below: readonly string[]): string {
  const end = below.findIndex((each) => !BULLET.test(each));
  const bullets = below.slice(0, end < 0 ? below.length : end);
  const names = bullets.map(
    (each) => /^["'`]?([\w.+-]+)["'`]?(?= *(?:$|:| - | — | {2}))/.exec(each.replace(BULLET, ''))?.[1],
  );
  if (!sentence.endsWith(':') || names.length < 2 || names.length > MAX_LISTED || names.includes(undefined))
    return sentence.replace(/[\s:]+$/, '');
  return `${sentence} ${names.join(', ')}`;
}

/** `--text  - output is text`, `-q : print less`, `--system = Use the system` */
const LEADING_MARK = /^(?:(?:[-–—:;=|,*•]|\.{2,}) +)+(?:--?[A-Za-z][\w-]*(?:=\S+)?\.? (?=[A-Z][a-z]))?/;

export const withoutLeadingMark = (text: string): string => text.replace(LEADING_MARK, '');

/** Values, units, defaults, and other options that this one needs. */
const NEEDED =
  /\b(?:one of|(?:possible|allowed|valid|accepted|supported|available) (?:values?|options?|choices?)|choices|values? (?:is|are) (?:one of|between|in |either)|units? (?:is|are)|must|comma.separated|defaults? (?:to|is|value)|by default|implies|requires|required|has no effect|no effect|only (?:valid|used|useful|works?|has|applies|meaningful|effective|makes sense|allowed|if|when|with)|(?:used|combined|together|along|conjunction) with|ignored (?:if|unless|when))\b|^\(?\[?default\b|[[(]default[: ]/i;
/** A sentence that goes on from the one above, or says nothing. */
const SEQUEL =
  /^(?:for (?:instance|example)|e\.g|however|similarly|therefore|thus|this is done|also|but|and|in (?:this|that) case|note that (?:if|when)|[[(]?default:? (?:false|none|null|undefined)[\])]?$)/i;

/** Said of every option by curl. */
const REPETITION = /\b(?:several|multiple) times\b/i;
const VALUES = /\b(?:one of|values|choices)\b/i;

const isSentence = (text: string): boolean =>
  balance(text) === 0 && !/[:;,]$|…$/.test(text) && !SEQUEL.test(text) && !/^[a-z]/.test(text);

const isSaid = (rule: string, told: string): boolean =>
  told.toLowerCase().includes(rule.toLowerCase().replace(/[.\])]+$/, ''));

const ABBREVIATED =
  /(?:^|[\s([{,/"'])(?:e\.?g|i\.?e|etc|aka|a\.k\.a|vs|cf|resp|approx|incl|excl|no|nos|viz|ca|fig|sec|min|max|ex|esp|opt|def|[A-Z])\.$/i;

/** The sentences of a text. A stop within brackets, or behind "e.g.", ends none. */
export function helpSentences(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(/[.!?](?:["'”’)\]]+)?(?= )|(?<=[\])]) (?=[\p{Lu}[(])/gu)) {
    const end = index + mark.trimEnd().length;
    const sentence = text.slice(start, end);
    const next = text.slice(end).trimStart()[0] ?? '';
    if (balance(sentence) > 0 || ABBREVIATED.test(sentence) || sentence.endsWith('...')) continue;
    // Names of options and of values may begin a sentence in lower case, words rarely do.
    if (/[a-z]/.test(next) || (!mark.startsWith('.') && mark.trim() === '' && !/^[[(]/.test(next))) continue;
    found.push(sentence.trim());
    start = end;
  }
  return [...found, text.slice(start).trim()].filter((each) => each !== '');
}

/** How many brackets of a text are open. */
function balance(text: string): number {
  let depth = 0;
  for (const character of text) {
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth = Math.max(depth - 1, 0);
  }
  return depth;
}

/** A sentence that fits, or as many of its clauses as fit. Cut between words, with an ellipsis, if it has no clauses. */
function shortClause(sentence: string): string | null {
  if (sentence.length <= MAX_SENTENCE_LENGTH) return sentence;
  const plain = withoutBrackets(sentence);
  if (plain.length <= MAX_SENTENCE_LENGTH) return plain;
  const ends = [...plain.matchAll(CLAUSE_END)]
    .map(({ index }) => index)
    .filter(
      (end) => end >= MIN_CLAUSE_LENGTH && end < MAX_SENTENCE_LENGTH && balance(plain.slice(0, end)) === 0,
    );
  const isCondition = /^(?:if|when|unless|while|because|once|by default,)\b/i.test(plain);
  const end = ends.findLast((each) => !isCondition || /, /.test(plain.slice(0, each)));
  if (end !== undefined) return plain.slice(0, end).replace(/[\s,;:–—-]+$/, '');
  return sentence.length <= MAX_LENGTH ? sentence : lineOf(plain, MAX_SENTENCE_LENGTH);
}

/** Before a word that begins another clause, or behind a semicolon. */
const CLAUSE_END =
  /;(?= )|,(?= (?:and|but|so|which|where|while|unless|if|when|because|in order|then|rather|instead|as|for example|e\.g|or|regardless|although|even|otherwise|since|using|with|without|including)\b)| (?:–|—|-|--)(?= )| (?=(?:because|so that|in order to|whereas|although)\b)/g;

/** `Write (if possible) a file` without what stands in brackets. */
const withoutBrackets = (text: string): string => text.replaceAll(/ \([^()]*\)(?=[ .,;:]|$)/g, '');

/** How a text is broken into lines: its width, and whether its formatter hyphenates words, as that of aws does. */
export type Layout = { width: number; isHyphenated: boolean };

const MIN_HYPHENATED_LINES = 8; // Fewer may be compounds such as "comma-separated".
const USUAL_WIDTH = 80;
const SLACK = 3; // Of wrapped lines, beyond the word that did not fit.

export function layoutOf(lines: readonly string[]): Layout {
  const wrapped = lines
    .filter((line, at) => line.length > 40 && /^\s+[a-z]/.test(lines[at + 1] ?? ''))
    .map((line) => line.length)
    .toSorted((a, b) => a - b);
  return {
    width: wrapped[Math.floor(wrapped.length * 0.8)] ?? USUAL_WIDTH,
    isHyphenated: lines.filter((line) => /[a-z]{2}-$/.test(line)).length >= MIN_HYPHENATED_LINES,
  };
}

/**
 * Lines of an explanation as one text for each paragraph. Words that a formatter has hyphenated are joined, and a line
 * that ends though the next word would have fitted ends a sentence.
 */
export function paragraphsOf(lines: readonly string[], layout: Layout): string[] {
  const found: string[] = [''];
  for (const [at, line] of lines.entries()) {
    const text = line.trim();
    const above = found.at(-1) ?? '';
    if (text === '') {
      if (above !== '') found.push('');
    } else if (BULLET.test(text) && above !== '') found.push(text);
    else
      found[found.length - 1] = joined(above, text, {
        ...layout,
        isShort: isShort(lines[at - 1], text, layout),
      });
  }
  return found.filter((each) => each !== '');
}

/** Whether a line ends early, and the next begins like a sentence. */
function isShort(above: string | undefined, text: string, { width }: Layout): boolean {
  const [word = ''] = text.split(' ');
  const length = (above ?? '').trimEnd().length;
  return length > 0 && length + 1 + word.length + SLACK <= width && /^(?:[A-Z][a-z]+ [a-z]|\[)/.test(text);
}

function joined(
  above: string,
  line: string,
  { isHyphenated, isShort: isEnd }: Layout & { isShort: boolean },
): string {
  if (above.endsWith('‐')) return `${above.slice(0, -1)}${line}`;
  if (/[a-z]-$/.test(above) && /^[a-z]/.test(line))
    return `${isHyphenated ? above.slice(0, -1) : above}${line}`;
  if (above === '') return line;
  return isEnd && /[\w)'"`]$/.test(above) ? `${above}. ${line}` : `${above} ${line}`;
}

/** Whether a text was cut: it ends within a sentence or within brackets, or begins with a mark of its list. */
export const isCut = (text: string): boolean =>
  /…$|[,:;(/-]$/.test(text) || balance(text) > 0 || LEADING_MARK.test(text) || OPEN_END.test(text);

/** Words that no sentence ends with. */
const OPEN_END =
  /(?:^|\s)(?:an?|the|of|to|in|on|for|with|and|or|by|from|at|as|is|are|be|if|when|that|which|than|not|its|your|into|e\.g\.?|i\.e\.?|such|using|will|can|may|must|should|per|between|whether|until|while|because|their|these|those|have|has|been|being|does|any|_any_|implies|some|no|every|more|without|but)$/i;
