import { MAX_TEXT_LENGTH, missingRules } from '../draft/operations/argument-text.ts';

const COUNTED_VALUES = /(?:^| )\(?one of \d+ values\)?$/;
const CUT_NAMES = / ?\(also: [^()]*\)$/;
const MARKUP = /\*\*|\]\(|<\/?(?:p|b|br|code|li|ul|a|i|strong|em|note)\b|&(?:lt|gt|amp|quot|#39);|\]\[/;
const MIN_SHARED = 20; // Letters that two texts of one source begin with.

/**
 * The description of a file with what that of its source says beyond it. A text that was read from the same source and
 * was cut, or has markup, is replaced. What people wrote stays, with the rules that it does not state.
 */
export function mergeDescriptions(
  own: unknown,
  now: unknown,
  facts: Readonly<Record<string, unknown>>,
): { description?: string } {
  if (typeof now !== 'string') return typeof own === 'string' ? { description: own } : {};
  const source = now.replace(CUT_NAMES, '');
  if (typeof own !== 'string') return source === '' ? {} : { description: source };
  const [names = ''] = CUT_NAMES.exec(own) ?? [];
  const whole = own.replace(CUT_NAMES, '');
  // The values themselves say more.
  const text = facts.enum === undefined ? whole : whole.replace(COUNTED_VALUES, '');
  if (source === '') return { description: own };
  const merged = textFrom(text, source, facts);
  return { description: merged === '' ? names.trim() : `${merged}${names === '' ? '' : ` ${names.trim()}`}` };
}

function textFrom(own: string, source: string, facts: Readonly<Record<string, unknown>>): string {
  if (own === '') return source;
  if (own === source) return own;
  if (own.endsWith('…')) return source;
  if (MARKUP.test(own) && (!source.endsWith('…') || source.length > own.length || MARKUP.test(own)))
    return source;
  if (isSameText(own, source) && source.length >= own.length) return source;
  const said = letters(own);
  const rules = missingRules(own, source).filter(
    (each) => !isSaid(each, facts) && !said.includes(letters(each)),
  );
  const [first] = rules;
  if (first === undefined || isSameText(own, first)) return own;
  return rules.reduce((text, each) => {
    const longer = `${text.replace(/[.;]$/, '')}. ${each}`;
    return longer.length <= MAX_TEXT_LENGTH ? longer : text;
  }, own);
}

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^[([]?(?:optional|required)[\])]?[.:;, ]+/, '')
    .replace(/^(?:the|an?) /, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

function isSameText(own: string, source: string): boolean {
  const [a, b] = [letters(own), letters(source)];
  const shared = Math.min(MIN_SHARED, a.length, b.length);
  return a.slice(0, shared) === b.slice(0, shared);
}

/** Whether keywords say what a short sentence says. */
function isSaid(sentence: string, facts: Readonly<Record<string, unknown>>): boolean {
  if (sentence.length > MAX_SAID) return false;
  const has = (...keys: string[]) => keys.some((key) => facts[key] !== undefined);
  if (/\bdefaults?\b/i.test(sentence)) return has('default');
  if (/\b(?:between|max(?:imum)?|min(?:imum)?|at most|at least|up to|exceed|range)\b/i.test(sentence))
    return has('minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems');
  return /\b(?:one of|possible|allowed|valid|either)\b/i.test(sentence) && has('enum');
}
const MAX_SAID = 90;
