import type { OperationInput } from '../../../../src/operations/file-schema.ts';
import { plainLine, sentencesOf } from './source-text.ts';

export const MAX_TEXT_LENGTH = 240; // Of a whole description, with its rules.
const MAX_WITH_CONDITIONS = 360; // With sentences on what fails, what is needed, and what else happens.
const MAX_WITH_RULES = 300; // With all other rules.
const MAX_SHORT = 130; // Within it, every sentence stays.
const MAX_OPENING = 220; // Of what an argument is. Longer sentences end at a clause.

/** Sentences that name what is accepted. */
const VALUES =
  /\b(?:one of|(?:possible|allowed|accepted|valid|supported|permitted|acceptable|available) (?:values?|options?|types?|fields?)|values are|either)\b/i;

/** Sentences without which a call fails, or does something else than it seems to. */
const CONDITIONS = [
  /\b(?:must|cannot|can(?:'t| not| only)|may (?:not|only)|should not|do not|don't|never|is not (?:allowed|supported|possible)|not (?:permitted|valid)|mutually exclusive|exactly one|at least one|one and only one|has no effect|(?:is|are|be|will be) (?:ignored|rejected|refused|discarded|overwritten|deleted|removed))\b/i,
  /\b(?:required|mandatory|needed|optional|applicable|valid|allowed|available|supported|used|returned|considered|relevant|applies|apply|works?)\b[^.]{0,30}\b(?:only|if|when|unless|for)\b|\bonly (?:if|when|for|with|in|applies|available|allowed|valid|supported|one|used|returned)\b|\bunless\b|\bexcept\b/i,
  /\b(?:otherwise|errors?|fails?|invalid|rejects?|throws?|returns? (?:a |an )?(?:4\d\d|null|empty|nothing))\b|\b4\d\d\b/i,
  /\b(?:requires?|permissions?|scopes?|admin(?:istrator)?s?|privileges?|roles?)\b/i,
  /\bdeprecated\b|\bin favou?r of\b|\buse \S+ instead\b|\boverrid(?:e|es|den)\b|\bprecedence\b|\bcannot be undone\b|\birreversible\b|\bbilled\b|\bcharged?\b/i,
  VALUES,
];

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
  /\b(?:represented|expressed|encoded|measured) (?:as|in|by)\b/i,
  /\b(?:overrid(?:e|es|den)|takes? precedence|replaces?|idempoten\w+|billed|charged?)\b/i,
];

/** Sentences that only lead elsewhere, or mean nothing without the one before or behind. */
const IDLE =
  /^(?:the following)\b|\bfollowing(?: \w+){0,3}[.:]?$|:$|^(?:(?:please )?(?:see|refer|read|check|visit|consult|learn|click|find)\b|for (?:more|further|additional|detailed|details|example)\b|more (?:information|details|info)\b|examples?\b|e\.g\.|note:?$)|^https?:\/\/\S+$|\b(?:documentation|docs|guide|help cent(?:er|re))\.?$/i;

/** Sentences that mean nothing without the one before. */
const DEPENDENT =
  /^(?:they|these|those|that is|doing so|instead|otherwise|if not|or else|then|in (?:this|that|such|these|those) cases?|if so)\b/i;

const FILLERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:however|therefore|also|additionally|furthermore|moreover|similarly|likewise|in addition),?\s+/gi, ''],
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
 * Whole sentences as far as they have room: the first, then those that state a condition, then other rules, and
 * explanations only in short texts. They keep their order. Null if the text says nothing.
 */
export function argumentText(value: unknown, facts: OperationInput = {}): string | null {
  const line = plainLine(withShortLists(value));
  if (line === null) return null;
  const sentences = sentencesOf(line.replace(TAGS, ''))
    .filter((each) => !IDLE.test(each) && !isStated(each, facts))
    .map(condensed)
    .filter((each) => /[\p{L}\p{N}]/u.test(each));
  const [first, ...others] = withDependents(sentences);
  if (first === undefined) return null;
  const opening = shortened(first, isRule(first) ? MAX_TEXT_LENGTH : MAX_OPENING);
  return joined([
    opening,
    ...rulesAmong(
      others.filter((each) => each !== first),
      opening,
    ),
  ]);
}

/** "Otherwise, …" stays with the sentence that it continues. */
function withDependents(sentences: readonly string[]): string[] {
  const units: string[] = [];
  for (const each of sentences) {
    const last = units.at(-1);
    if (!DEPENDENT.test(each)) units.push(each);
    else if (last !== undefined) units.splice(-1, 1, `${withStop(last)} ${each}`);
  }
  return units;
}

/** The sentences that have room behind the first, in their order. What decides a call gets its room first. */
function rulesAmong(sentences: readonly string[], opening: string): string[] {
  const ranked = [...new Set(sentences)].map((text, at) => ({
    text,
    at,
    rank: rankOf(text, at === 0 && isPoor(opening)),
  }));
  const kept: typeof ranked = [];
  let length = lengthOf(opening);
  const add = (each: (typeof ranked)[number], max: number) => {
    const room = max - length - 1;
    const text = each.rank === 'condition' ? withinRoom(each.text, room) : each.text;
    if (text === null || lengthOf(text) > room || kept.some(({ at }) => at === each.at)) return;
    kept.push({ ...each, text });
    length += lengthOf(text) + 1;
  };
  for (const each of ranked)
    if (each.rank !== 'explanation' && lengthOf(each.text) <= MAX_CONCISE) add(each, MAX_TEXT_LENGTH);
  for (const each of ranked) if (each.rank !== 'explanation') add(each, MAX_TEXT_LENGTH);
  for (const each of ranked) if (each.rank === 'condition') add(each, MAX_WITH_CONDITIONS);
  for (const each of ranked) if (each.rank === 'rule') add(each, MAX_WITH_RULES);
  for (const each of ranked) if (each.rank === 'explanation') add(each, MAX_SHORT);
  return kept.sort((one, other) => one.at - other.at).map(({ text }) => text);
}

/** An opening that does not say what the argument is. */
const POOR = /^(?:the )?default|^(?:deprecated|immutable|identifier|output only|input only)\.?$/i;

const isPoor = (opening: string): boolean =>
  POOR.test(opening) || (lengthOf(opening) < MAX_POOR && rankOf(opening, false) === 'condition');

/** Null if a condition would be lost with the clauses that have no room. */
function withinRoom(sentence: string, room: number): string | null {
  if (lengthOf(sentence) <= room) return sentence;
  const text = room < MIN_ROOM ? null : shortenedToClause(sentence, room);
  return text?.endsWith('…') ? null : text;
}

type Rank = 'condition' | 'rule' | 'explanation';

function rankOf(sentence: string, isNeeded: boolean): Rank {
  if (CONDITIONS.some((condition) => condition.test(sentence))) return 'condition';
  return isNeeded || isRule(sentence) ? 'rule' : 'explanation';
}

const VALUES_ALONE =
  /^(?:the )?(?:(?:possible|allowed|valid|accepted|supported|acceptable|available|permitted)(?: \w+)? )?(?:(?:must|can|may|should) be |is )?(?:(?:values?|options)(?: are| is)?|either|one of(?: the following)?(?: values)?)[: ]+/i;
const DEFAULT_ALONE =
  /^(?:the )?(?:by )?defaults?(?: value)?(?: is| are| to|:|=)?\s*(?:set to )?["'(]*(\S+?)["')]*\.?$/i;
const BOUND_ALONE =
  /^(?:the )?(?:max(?:imum)?|min(?:imum)?)(?: (?:value|length|number|size|limit|allowed))*(?: (?:of|is|are|value|allowed))*[:=]?\s*(-?[\d,]+)(?: (?:items|results|characters|chars|records|entries))?\.?$/i;

/** Whether a sentence says nothing but what the schema says: a default, a bound, or the values. */
function isStated(sentence: string, facts: OperationInput): boolean {
  if (facts.enum !== undefined && VALUES_ALONE.test(sentence)) {
    const values = facts.enum.map((each) => String(each).toLowerCase());
    const named = sentence
      .replace(VALUES_ALONE, '')
      .split(/, (?:and |or )?|,| and | or | ?\| ?|; /)
      .map((each) => each.replaceAll(/^["'`(]+|["'`).]+$/g, '').toLowerCase());
    if (named.every((each) => values.includes(each))) return true;
  }
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

// Each part can match in one way only: the examples of a vendor would take it forever otherwise.
const LISTED = /(?:\n[ \t]*[-*+•][ \t][^\n]+(?:\n(?![ \t]*[-*+•])[ \t]{2}[^\n]+)*){2,}/g;
const LIST_HEAD =
  /^[ \t]*[-*+•][ \t]+[`"'*_]*([\p{L}\p{N}_.:/+-]{1,40}?)[`"'*_]*[ \t]*(?:[:=(–—]|[ \t]-[ \t]|$)/u;

/** Lists of values with an explanation each, as the values alone. */
function withShortLists(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value
    .replaceAll(/<(?:li|dt)(?: [^<>]{0,100})?>\s*(?:<p>)?/gi, '\n- ')
    .replaceAll(/\s*<\/dt>\s*(?:<dd>)?\s*(?:<p>)?/gi, ': ')
    .replaceAll(/\n?<\/?(?:ul|ol|dl)>/gi, '\n');
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

const MIN_CLAUSE = 40;
const MAX_POOR = 60; // A short condition does not say what the argument is either.
const MIN_ROOM = 60; // Less of a sentence says too little.
const MAX_CONCISE = 120; // Such sentences get their room before longer ones.
const MAX_LISTED = 600; // A list of names is either whole or counted.
const LISTED_NAME = /^(?:(?:and|or) )?["'`]?[\w.:/+*[\]-]{1,40}["'`]?(?: \([^()]{1,40}\))?[.;)]?$/;
const MIN_LISTED = 5;
/** Where a clause begins that a sentence can do without. */
const CLAUSE =
  /;\s|\s[–—-]\s|,\s(?=(?:which|where|who|because|since|so|but|as|while|for|with|including|such|like|e\.g|i\.e|unless|if|when|even|although|allowing|making|using)\b)/g;

/** A sentence that is too long ends at a clause, after as much of a list as has room, or between words with "…". */
function shortened(sentence: string, max: number): string {
  if (lengthOf(sentence) <= max) return sentence;
  const plain = withoutAsides(sentence);
  if (lengthOf(plain) <= max) return plain;
  if (VALUES.test(plain) && lengthOf(plain) <= MAX_LISTED) return plain;
  return shortenedList(plain, max) ?? shortenedToClause(plain, max) ?? `${betweenWords(plain, max)}…`;
}

/** As much of a text as has room, in whole sentences or clauses. Null if that says too little. */
export function textWithin(text: string, max: number): string | null {
  if (lengthOf(text) <= max) return text;
  const [first = '', ...others] = sentencesOf(text);
  if (lengthOf(first) > max) return shortenedToClause(withoutAsides(first), max);
  const kept = [first];
  for (const each of others) if (lengthOf([...kept, each].join(' ')) <= max) kept.push(each);
  return joined(kept);
}

/** Without examples and explanations in brackets. */
const withoutAsides = (sentence: string): string =>
  sentence.replaceAll(/ \((?:e\.g\.?|i\.e\.?|for example|such as|see|also known as|like)\b[^()]*\)/gi, '');

/** A sentence up to the last clause that fits, if that says enough. */
function shortenedToClause(sentence: string, max: number): string | null {
  const start = sentence.slice(0, max);
  const ends = [...sentence.slice(0, max + 2).matchAll(CLAUSE)].filter(
    ({ index }) => index >= MIN_CLAUSE && index <= max && isBalanced(start.slice(0, index)),
  );
  const end = ends.at(-1);
  if (end === undefined || end.index < max / 3) return null;
  const kept = sentence.slice(0, end.index).trimEnd();
  const isLeading = /(?:\b(?:following|are|is|as|of|with|the|to|and|or|using|values?|options?)|[,:])$/i.test(
    kept,
  );
  const isWithoutMain =
    /^(?:if|when|unless|because|since|for|to|once|after|before)\b/i.test(kept) && !/, \S+ \S+/.test(kept);
  if (isLeading || isWithoutMain) return null;
  // What is left out may change what stays.
  return CONDITIONS.some((condition) => condition.test(sentence.slice(end.index)))
    ? `${kept}…`
    : withStop(kept);
}

const isBalanced = (text: string): boolean =>
  text.split('(').length === text.split(')').length && text.split('"').length % 2 === 1;

/** A sentence with a long list of names: the whole list, or its beginning and how many more there are. */
function shortenedList(sentence: string, max: number): string | null {
  const parts = sentence.split(/(?<=,) (?!\d+\))|(?<=\w) (?=or \S+$)/);
  const from = parts.findIndex(
    (_, at) =>
      parts.slice(at, at + MIN_LISTED - 1).every((each) => LISTED_NAME.test(each.replace(/,$/, ''))) &&
      at + MIN_LISTED <= parts.length,
  );
  if (from < 0) return null;
  const names = parts.slice(from);
  const isList = names.slice(0, -1).every((each) => LISTED_NAME.test(each.replace(/,$/, '')));
  if (!isList) return null;
  if (lengthOf(sentence) <= MAX_LISTED) return sentence;
  const kept = [...parts.slice(0, from)];
  for (const each of names) {
    if (lengthOf([...kept, each].join(' ')) > max - COUNT_LENGTH) break;
    kept.push(each);
  }
  const left = parts.length - kept.length;
  return kept.length <= from ? null : `${kept.join(' ').replace(/,$/, '')} and ${left} more.`;
}
const COUNT_LENGTH = 14; // " and 123 more."

const betweenWords = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/\s+\S*$/, '')
    .replace(/(?:[,;:(–—-]|\s(?:the|an?|of|to|and|or|for|with|in|on|by|is|are|that|which))+$/i, '');

function condensed(sentence: string): string {
  const whole = sentence.trim();
  const plain = [...FILLERS, ...WORDY].reduce((text, [filler, by]) => text.replaceAll(filler, by), whole);
  return plain === whole ? plain : plain.replace(/^\p{Ll}(?=\p{Ll}* )/u, (letter) => letter.toUpperCase());
}

/** Sentences end with a full stop where another one follows. */
function joined(sentences: readonly string[]): string {
  const [first = ''] = sentences;
  if (sentences.length === 1 && !/[.!?] ["'(]?\p{Lu}/u.test(first)) return first.replace(/(?<=[^.])\.$/, '');
  return sentences.map((each, at) => (at < sentences.length - 1 ? withStop(each) : each)).join(' ');
}

const withStop = (sentence: string): string => (/[.!?…:;]$/.test(sentence) ? sentence : `${sentence}.`);
