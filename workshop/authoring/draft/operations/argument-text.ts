import type { OperationInput } from '../../../../src/operations/file-schema.ts';
import { plainLine, sentencesOf } from './source-text.ts';

const MAX_LENGTH = 240; // Of a whole description, with its rules.
const MAX_SHORT = 130; // Within it, every sentence stays.
const MAX_OPENING = 200; // Of what an argument is. Longer sentences end at a clause.
const MIN_CLAUSE = 40;

/** Sentences that decide whether a call works, or what it does. */
const RULES = [
  /\b(?:required|mandatory|needed|optional) (?:only )?(?:if|when|unless|for|with|in)\b/i,
  /\bonly (?:applies|applicable|allowed|available|considered|effective|if|in|needed|one|relevant|required|returned|supported|used|valid|when|with|for|works)\b/i,
  /\b(?:can(?:not|'t| not| only)|must|may (?:not|only)|mutually exclusive|not (?:allowed|permitted|supported|valid)|exclusive with|has no effect|ignored|exactly one|at least one|one and only one|in conjunction with|together with|in combination with|combined with|conflicts? with)\b/i,
  /\b(?:comma|pipe|space|semicolon|newline)[ -](?:separated|delimited)|\bseparated by (?:a )?(?:comma|pipe|space|semicolon)|\bCSV\b/i,
  /\b(?:ISO[ -]?\d{3,4}|RFC[ -]?\d{3,4}|E\.?164|base[ -]?64|epoch|unix time(?:stamp)?|UTC|GMT|YYYY|IANA|BCP[ -]?47|UUID|GUID|regular expression|wildcards?|case[ -](?:in)?sensitive|url[ -]?encoded|hexadecimal|lowercase|uppercase)\b/i,
  /\b(?:in|as|of) (?:milli|micro|nano)?(?:seconds?|minutes?|hours?|days?|meters?|metres?|kilometers?|kilometres?|miles|degrees|bytes|kilobytes|megabytes|KB|MB|GB|cents|pixels|percent(?:age)?|ms)\b/i,
  /\b(?:at (?:least|most)|between \S+ and|maximum|minimum|max\b|min\b|up to \d|no more than|exceed|not be (?:longer|greater|more|less)|greater than|less than|longer than|limited to|range)\b/i,
  /\b(?:defaults?|by default|if (?:omitted|not (?:specified|provided|set|given|supplied|present)|unspecified|empty|unset|null))\b/i,
  /\b(?:one of|(?:possible|allowed|accepted|available|valid|supported|permitted|acceptable) (?:values?|options?|types?|formats?|fields?)|valid values|options are|values are|either)\b/i,
  /\bdeprecated\b|\bin favou?r of\b|\binstead\b/i,
  /^formats?\b|\b(?:format(?:ted)?|of|in) (?:the form|as|of)\b|\b(?:is|are) (?:required|mandatory|optional|needed)\b|\bcommas?\b|\brepeated?\b|\bmultiple (?:values|times)\b/i,
  /\b(?:overrid(?:e|es|den)|takes? precedence|replaces?|idempoten\w+|billed|charged?)\b/i,
];

/** Sentences that only lead elsewhere, or mean nothing without the one before or behind. */
const IDLE =
  /^(?:instead|however|otherwise|therefore|then|similarly|likewise|in (?:this|that|such) cases?|if so|the following)\b|\bfollowing(?: \w+){0,3}[.:]?$|:$|^(?:(?:please )?(?:see|refer|read|check|visit|consult|learn|click|find)\b|for (?:more|further|additional|detailed|details|example)\b|more (?:information|details|info)\b|examples?\b|e\.g\.|note:?$)|^https?:\/\/\S+$|\b(?:documentation|docs|guide|help cent(?:er|re))\.?$/i;

const FILLERS: readonly (readonly [RegExp, string])[] = [
  [/^[\s\-–—•*:,;.]+/g, ''],
  [/^[([](?:optional|required|default|mandatory|string|integer|boolean)[)\]][\s.:,–-]*/gi, ''],
  [/^(?:optional|required|mandatory)[.:,;!]\s+/gi, ''],
  [/^(?:please )?note(?: that)?[:,]?\s+/gi, ''],
  [/^(?:important|warning|caution|tip|info|remarks?)[:!]\s+/gi, ''],
  [/^(?:it|this|they) (?=must|may|can|should|cannot)/gi, ''],
  [
    /^(?:this|the) (?:parameter|field|argument|property|option|attribute|flag|query parameter|setting) (?=must|may|can|is|should|cannot|only|defaults?|specifies|indicates|determines|controls|defines|sets|contains|takes|accepts|represents)/gi,
    '',
  ],
  [
    /^(?:is used to|used to|(?:specifies|indicates|determines|defines|represents|contains|denotes)(?: that)?) (?=the|a|an|whether|how|which|what|if|when)/gi,
    '',
  ],
  [
    /^(?:a )?(?:string|boolean|flag|value|parameter|integer|number) (?:that |which )?(?:specifies|indicates|indicating|specifying|determines|representing|represents|containing|used to (?:specify|indicate)) /gi,
    '',
  ],
  [/^is (?=required|optional|ignored|mutually|only|deprecated|case)/gi, ''],
];

const WORDY: readonly (readonly [RegExp, string])[] = [
  [/^(?:the|an?) (?=[\p{L}\p{N}])/giu, ''],
  [/\bAmazon Resource Names? \((ARNs?)\)/g, '$1'],
  [/\bAmazon Web Services\b/g, 'AWS'],
  [/\bthat you(?:'d| would)? (?:want|like|wish) to\b/gi, 'to'],
  [/\bin order to\b/gi, 'to'],
];

/**
 * What an argument is, and the rules that the source states for it, without fillers, markup and pointers to other pages.
 * Whole sentences as far as they have room: the first, then those that state a rule, in their order. Null if the text
 * says nothing.
 */
export function argumentText(value: unknown, facts: OperationInput = {}): string | null {
  const line = plainLine(withShortLists(value));
  if (line === null) return null;
  const sentences = sentencesOf(line.replace(TAGS, ''))
    .filter((each) => !IDLE.test(each) && !isStated(each, facts))
    .map(condensed)
    .filter((each) => /[\p{L}\p{N}]/u.test(each));
  const [first, ...others] = sentences;
  if (first === undefined) return null;
  const opening = clauseOf(first, isRule(first) ? MAX_LENGTH : MAX_OPENING);
  const kept = [opening];
  let left = MAX_LENGTH - lengthOf(opening);
  for (const [at, each] of others.entries()) {
    const length = lengthOf(each) + 1;
    // A first sentence that only states a default does not say what the argument is.
    const isOpening = at === 0 && /^(?:the )?default/i.test(first);
    const isShort = MAX_LENGTH - left + length <= MAX_SHORT;
    if (length > left || kept.includes(each) || !(isOpening || isShort || isRule(each))) continue;
    kept.push(each);
    left -= length;
  }
  return joined(kept);
}

const DEFAULT_ALONE =
  /^(?:the )?(?:by )?defaults?(?: value)?(?: is| are| to|:|=)?\s*(?:set to )?["'(]*(\S+?)["')]*\.?$/i;
const BOUND_ALONE =
  /^(?:the )?(?:max(?:imum)?|min(?:imum)?)(?: (?:value|length|number|size|limit|allowed))*(?: (?:of|is|are|value|allowed))*[:=]?\s*(-?[\d,]+)(?: (?:items|results|characters|chars|records|entries))?\.?$/i;

/** Whether a sentence says nothing but what the schema says: a default, or a bound. */
function isStated(sentence: string, facts: OperationInput): boolean {
  const usual = DEFAULT_ALONE.exec(sentence)?.[1]?.replace(/\.$/, '');
  if (usual !== undefined && facts.default !== undefined)
    return usual.toLowerCase() === String(facts.default).toLowerCase();
  const bound = BOUND_ALONE.exec(sentence)?.[1]?.replaceAll(',', '');
  const bounds = [
    facts.minimum,
    facts.maximum,
    facts.minLength,
    facts.maxLength,
    facts.minItems,
    facts.maxItems,
  ];
  return bound !== undefined && bounds.includes(Number(bound));
}

/** Whether an argument is required, and where it goes, is said otherwise. */
const TAGS =
  /^(?:[([]?(?:optional|required|mandatory)[\])]?[.:;,]\s+|(?:body|query|path|header) param(?:eter)?:\s+)+/i;

const LISTED = /(?:\n[ \t]*[-*+•][ \t]+[^\n]+(?:\n(?![ \t]*[-*+•])[ \t]{2,}[^\n]+)*){2,}/g;
const LIST_HEAD =
  /^[ \t]*[-*+•][ \t]+[`"'*_]*([\p{L}\p{N}_.:/+-]{1,40}?)[`"'*_]*[ \t]*(?:[:=(–—]|[ \t]-[ \t]|$)/u;

/** Lists of values with an explanation each, as the values alone. */
function withShortLists(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value
    .replaceAll(/<li(?: [^<>]{0,100})?>\s*(?:<p>)?/gi, '\n- ')
    .replaceAll(/\n?<\/?(?:ul|ol)>/gi, '\n');
  return text.replaceAll(LISTED, (list) => {
    const items = list.trim().split(/\n(?=[ \t]*[-*+•][ \t])/);
    const heads = items.map(
      (each) => LIST_HEAD.exec(each.replaceAll(/<\/?(?:code|b|i|p|strong)>/gi, '`'))?.[1],
    );
    return heads.every((each) => each !== undefined && each !== '') ? ` ${heads.join(', ')}.\n` : list;
  });
}

export const isRule = (sentence: string): boolean => RULES.some((rule) => rule.test(sentence));

/** The rules of a description that another one does not state: those of a kind that it has no word on. */
export function missingRules(own: string, source: string): string[] {
  const kinds = RULES.filter((rule) => !rule.test(own));
  return sentencesOf(source).filter(
    (each) =>
      kinds.some((rule) => rule.test(each)) && !RULES.some((rule) => rule.test(own) && rule.test(each)),
  );
}

const lengthOf = (text: string): number => [...text].length;

/** A sentence that is too long ends at a clause, or between words with "…". */
function clauseOf(sentence: string, max: number): string {
  if (lengthOf(sentence) <= max) return sentence;
  const start = sentence.slice(0, max);
  const end = [...start.matchAll(/[;:,(]\s|\s[–—-]\s/g)].findLast(
    ({ index }) =>
      index >= MIN_CLAUSE &&
      start.slice(0, index).split('(').length === start.slice(0, index).split(')').length,
  );
  if (end && end.index >= max / 2) return `${start.slice(0, end.index).trimEnd()}…`;
  return `${start.replace(/\s+\S*$/, '')}…`;
}

function condensed(sentence: string): string {
  const whole = sentence.trim();
  const plain = [...FILLERS, ...WORDY].reduce((text, [filler, by]) => text.replaceAll(filler, by), whole);
  return plain === whole ? plain : plain.replace(/^\p{Ll}(?=\p{Ll}* )/u, (letter) => letter.toUpperCase());
}

/** Sentences end with a full stop where another one follows. */
function joined(sentences: readonly string[]): string {
  if (sentences.length === 1) return (sentences[0] ?? '').replace(/(?<=[^.])\.$/, '');
  return sentences
    .map((each, at) => (at < sentences.length - 1 && !/[.!?…:;]$/.test(each) ? `${each}.` : each))
    .join(' ');
}
