import type { OperationInput } from '../../../../src/operations/file-schema.ts';
import { plainLine } from './source-text.ts';

const SIZES = /(?:limit|size|count|per_?page|max_?results|rows|take|top|num(?:ber)?)$/i;
/** Units that the argument itself may not have: `120` for "at most 2 minutes". */
const TIMES = 'years?|months?|weeks?|days?|hours?|minutes?';
const NUMBER = String.raw`[*\x60"'(\[]*(-?\d{1,3}(?:,\d{3})+|-?\d+(?:\.\d+)?)(?![\d.]*\d|,\d|[-/:]\d|\s?(?:st|nd|rd|th|x|k|m|%|chars?|characters|letters|bytes|[KMG]i?B|MB|times|${TIMES})\b)`;
const MAXIMUM = new RegExp(
  String.raw`\b(?:max(?:imum)?(?: (?:value|allowed|number|page size|limit|size|results?|items?|is|of|allowed value))*\s*(?:is|of|:|=|are)?|(?:value )?(?:(?:must|can|may|should) not|cannot) (?:exceed|be (?:greater|more|larger|higher) than)|at most|no more than|not exceed|capped at|up to a maximum of|limited to)\s*` +
    NUMBER,
  'i',
);
const UP_TO = new RegExp(String.raw`\bup to\s*` + NUMBER, 'i');
const MINIMUM = new RegExp(
  String.raw`\b(?:min(?:imum)?(?: (?:value|allowed|number|is|of))*\s*(?:is|of|:|=)?|at least|no less than|not be less than)\s*` +
    NUMBER,
  'i',
);
const RANGE = new RegExp(
  String.raw`\b(?:between|from|range(?: is| of|:)?|values?(?: are| is|:)?|must be|allowed:|accepts|ranging)\s*(?:between |from )?[\[(]?[*\x60"'(\[]*(-?\d+(?:\.\d+)?)\s*(?:and|to|-|–|—|\.\.\.?)\s*` +
    NUMBER,
  'i',
);
const DEFAULT =
  /\b(?:defaults?(?: value)?(?: is| are| to| of|:|=| will be)?|default \(|by default(?: it is| is)?,?)\s*(?:set to )?(?:the value )?[*`"'(]*(-?\d{1,3}(?:,\d{3})+|-?[\p{L}\p{N}_][\p{L}\p{N}_.:+-]*)/giu;

/** Several numbers for several cases are no bound for all. */
const CASES =
  /\b(?:unless|except|depending on|free (?:plan|tier)|for (?:each|free|paid|premium|pro|other)|if|when|otherwise|per plan|or 0)\b/i;

/** `2**10`, of which the asterisks are no markup. */
const POWER = /\d\*\*\d/;

/** What a description states of a value and its schema does not: bounds and defaults of numbers, defaults of a listed value. */
export function statedFacts(value: unknown, name: string, facts: OperationInput): Partial<OperationInput> {
  const text = plainLine(value);
  if (text === null || Array.isArray(facts.type) || POWER.test(String(value))) return {};
  const { type } = facts;
  if (type === 'integer' || type === 'number') {
    const bounds = statedBounds(text, name, facts);
    return { ...bounds, ...statedDefault(text, { ...facts, ...bounds }, (word) => numberIn(word, type)) };
  }
  if (type === 'boolean')
    return statedDefault(text, facts, (word) =>
      /^(?:true|false)$/i.test(word) ? /^t/i.test(word) : undefined,
    );
  const values = facts.enum;
  if (type !== 'string' || values === undefined) return {};
  return statedDefault(text, facts, (word) => (values.includes(word) ? word : undefined));
}

function statedBounds(text: string, name: string, facts: OperationInput): Partial<OperationInput> {
  const has = (...names: string[]) => names.some((each) => facts[each] !== undefined);
  if (CASES.test(sentenceOf(text, MAXIMUM) ?? sentenceOf(text, RANGE) ?? '')) return {};
  const range = RANGE.exec(text);
  const [low, high] = [numberIn(range?.[1]), numberIn(range?.[2])];
  const isRange = low !== undefined && high !== undefined && low < high && !isYear(low);
  const maximum = isRange ? high : one(text, SIZES.test(name) ? [MAXIMUM, UP_TO] : [MAXIMUM]);
  const minimum = isRange ? low : one(text, [MINIMUM]);
  const isSound = (bound: number | undefined): bound is number => bound !== undefined && !isYear(bound);
  const below = numberOf(facts.maximum) ?? maximum ?? Number.POSITIVE_INFINITY;
  const above = numberOf(facts.minimum) ?? minimum ?? Number.NEGATIVE_INFINITY;
  if (above >= below) return {};
  const usual = numberOf(facts.default);
  if (usual !== undefined && (usual > below || usual < above)) return {};
  return {
    ...(isSound(minimum) && !has('minimum', 'exclusiveMinimum') ? { minimum } : {}),
    ...(isSound(maximum) && maximum > 0 && !has('maximum', 'exclusiveMaximum') ? { maximum } : {}),
  };
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The one number that a text states so. Several different ones are for several cases. */
function one(text: string, patterns: readonly RegExp[]): number | undefined {
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern.source, 'gi'))].map(([, number]) => numberIn(number)),
  );
  return new Set(found).size === 1 ? found[0] : undefined;
}

const sentenceOf = (text: string, pattern: RegExp): string | undefined =>
  text.split(/(?<=[.!?]) /).find((each) => pattern.test(each));

const isYear = (value: number): boolean => value >= 1900 && value <= 2100;

function numberIn(word: string | undefined, type = 'number'): number | undefined {
  if (word === undefined || !/^-?\d[\d,]*(?:\.\d+)?\.?$/.test(word)) return undefined;
  const number = Number(word.replaceAll(',', '').replace(/\.$/, ''));
  return type === 'integer' && !Number.isInteger(number) ? undefined : number;
}

/** What follows a number that is no default in every case, or one of another unit. */
const QUALIFIED = new RegExp(
  String.raw`^["'\x60)\]]*\s*(?:if|when|for|unless|in the case|on|%|(?:[KMG]i?B|${TIMES})\b)`,
  'i',
);

/** The default that a text states, if it states one and no other. */
function statedDefault(
  text: string,
  facts: OperationInput,
  read: (word: string) => string | number | boolean | undefined,
): Partial<OperationInput> {
  if (facts.default !== undefined) return {};
  const found = [...text.matchAll(DEFAULT)].map(([whole, word = ''], at, all) => {
    const end = (all[at]?.index ?? 0) + whole.length;
    const isQualified = QUALIFIED.test(text.slice(end));
    return isQualified ? undefined : read(word.replace(/[.:]+$/, ''));
  });
  const [usual] = found;
  if (usual === undefined || new Set(found).size !== 1) return {};
  const { minimum, maximum } = facts;
  const isOutside =
    typeof usual === 'number' &&
    (usual > (numberOf(maximum) ?? usual) || usual < (numberOf(minimum) ?? usual));
  return isOutside ? {} : { default: usual };
}
