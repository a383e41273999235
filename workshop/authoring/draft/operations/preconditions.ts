import { MAX_OPERATION_SUMMARY_LENGTH, type Operation } from '../../../../src/operations/file-schema.ts';
import { plainLine, sentencesOf } from './source-text.ts';

const THING =
  '(?:api |graphql )?(?:endpoint|operation|method|api|call|action|request|resource|feature|route|function|tool)';
const RIGHT =
  '(?:permissions?|scopes?|roles?|privileges?|plans?|subscriptions?|access|licen[cs]e|rights?|grants?|tier)';
const NAME = '(?:[^.,;:()]|[.:](?=\\S)){2,60}?';

/** "the patch method", "/v2/films" */
const preferred = (other: string): string => `Prefer ${/ /.test(other) ? 'the ' : ''}${other}.`;

/** What a call needs or where it works, and how to say it in a few words. The first that fits is taken. */
const FORMS: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [
    new RegExp(
      `^(?:to (?:use|call|perform|make) this ${THING},? )?(?:you|callers?|users?|the (?:caller|user|api credential|authenticated user|calling user)|your (?:api )?(?:credential|key|token|account))(?: must| need to| needs to| has to| have to)? (?:have|be granted) ((?:the|an?|at least) ${NAME} ${RIGHT}(?: (?:for|on|in) ${NAME})?)(?: (?:to (?:use|call|perform|make|access|run|invoke) this ${THING}))?\\.?$`,
      'i',
    ),
    (right = '') => `Requires ${right}.`,
  ],
  [
    new RegExp(
      `^(?:(?:the |this )?${THING} |calling this ${THING} |it )?(?:requires?|needs) (?!(?:you|that|no|permission to access|the following|one of the following|authentication)\\b)((?:[^.;:()]|[.:](?=\\S)){3,70}?)(?: to (?:use|call|access)(?: this ${THING})?)?\\.?$`,
      'i',
    ),
    (need = '') => `Requires ${need}.`,
  ],
  [
    new RegExp(
      `^(?:required )?((?:oauth )?${RIGHT}|oauth2? scopes?|token types?) (?:required|needed): ?([\\w:.,/ *-]{2,60}?)\\.?$`,
      'i',
    ),
    (kind = '', name = '') => `Requires ${kind.toLowerCase()} ${name}.`,
  ],
  [
    new RegExp(
      `^required ((?:oauth )?${RIGHT}|oauth2? scopes?)(?:\\(s\\))?: ?([\\w:.,/ *-]{2,60}?)\\.?$`,
      'i',
    ),
    (kind = '', name = '') => `Requires ${kind.toLowerCase()} ${name}.`,
  ],
  [
    new RegExp(
      `^(?:this|the) ${THING} (?:is |works |can )?(?:only|exclusively) (?:be )?(?:is )?(available|accessible|supported|works|usable|used|called|invoked|for|valid|intended|allowed)(?: (?:to|for|in|on|with|by|if|when|from|within))? ([^.;:()]{3,70})\\.?$`,
      'i',
    ),
    (_, whom = '') => `Only for ${whom}.`,
  ],
  [
    new RegExp(
      `^(?:this|the) ${THING} is (?:available|accessible|supported) (?:only|exclusively) (?:to|for|in|on|with|by) ([^.;:()]{3,70})\\.?$`,
      'i',
    ),
    (whom = '') => `Only for ${whom}.`,
  ],
  [
    /^(?:only )?available (?:only )?(?:to|for) ([^.;:()]{3,70})(?: only)\.?$/i,
    (whom = '') => `Only for ${whom}.`,
  ],
  [/^(?:this is )?only available (?:to|for) ([^.;:()]{3,70})\.?$/i, (whom = '') => `Only for ${whom}.`],
  [
    /^the (bot|app|user|caller|account|client|token) must (be|have) ((?:an?|the) [^.,;:()]{3,50}?)(?: (?:for this to work|to use this \w+|and must have .*))?\.?$/i,
    (who = '', verb = '', what = '') => `The ${who.toLowerCase()} must ${verb} ${what}.`,
  ],
  [
    /^you must be (?:an? |the )([^.,;:()]{3,50}?)(?: (?:to use this \w+|to (?:do|perform) this.*))?\.?$/i,
    (who = '') => `Only for ${/^[aeiou]/i.test(who) ? 'an' : 'a'} ${who}.`,
  ],
  [
    /^(?:(?:this|the) \w+ (?:is|has been) |it is |it's |we )?(?:deprecated|superseded|recommend(?:ed)?)\b[^.;:]{0,40}\b(?:use|using|favou?r of) (?:the )?([\w/{}.-]+(?: (?:v\d|endpoint|method|operation|api)){0,2})(?: instead)?\.?$/i,
    (other = '') => preferred(other),
  ],
  [
    /^(?:please )?use (?:the )?([\w/{}.-]+(?: (?:v\d|endpoint|method|operation|api)){0,2}) instead\.?$/i,
    (other = '') => preferred(other),
  ],
  [
    /^((?:an?|the|only) [^.,;:()]{3,40} (?:can|may) (?:only )?(?:be )?[a-z]+ (?:only )?(?:if|when|once|after|by|while|within) [^.,;:()]{3,50})\.?$/i,
    (whole = '') => (/\bonly\b/i.test(whole) ? `${whole}.` : ''),
  ],
  [
    /^((?:an?|the) [^.,;:()]{3,30} must (?:not )?(?:be|have|belong|exist|contain) [^.,;:()]{3,45})\.?$/i,
    (whole = '') => `${whole}.`,
  ],
  [/^scoped oauth requires: ([\w:., -]{2,60}?)\.?$/i, (scope = '') => `Requires scope ${scope}.`],
  [/^you can only ([^.,;:()]{5,60})\.?$/i, (what = '') => `Can only ${what}.`],
  [
    /^(?:note:? )?(?:you )?must ((?:first |be |have |include |specify |provide )[^.,;:()]{5,60})\.?$/i,
    (what = '') => `Must ${what}.`,
  ],
];

/** Words of a summary that says already what a call needs. */
const SAID =
  /\b(?:requires?|needs?|only|must|permissions?|scopes?|roles?|admin\w*|deprecated|prefer|instead)\b/i;
/** Words that mean nothing outside their text. */
const POINTER =
  /\b(?:this|these|those|following|above|below|it|its|their|they|here|see|documentation)\b|https?:/i;

/** Credentials are the matter of the interface. */
const KEY =
  /^Requires (?:only )?(?:an? )?(?:valid )?(?:api[ -]?keys?|keys?\b|tokens?\b|login|credentials|authentication|authorization|bearer|oauth|access[ _]token|user authentication)\b(?! with| of| from)/i;
const SCOPE = /\bscopes?\b/i;

/**
 * A summary with what the source says a call needs, or which other call it recommends, in a few words behind it. As it
 * is if it says so already, or if there is no room.
 * @param conditions of the operation, from `conditionsIn`
 */
export function withCondition(
  { name, summary, scopes }: Pick<Operation, 'name' | 'summary' | 'scopes'>,
  conditions: readonly string[],
): string {
  if (SAID.test(summary) || summary.endsWith('…')) return summary;
  const start = /[.!?]$/.test(summary) ? summary : `${summary}.`;
  const found = conditions.find(
    (each) =>
      [...start].length + 1 + [...each].length <= MAX_OPERATION_SUMMARY_LENGTH &&
      !(scopes && SCOPE.test(each)) &&
      !each.includes(`:${name}`) &&
      !(each.startsWith(PREFER) && name.toLowerCase().includes(wordsAfter(each))),
  );
  return found === undefined ? summary : `${start} ${found}`;
}

const PREFER = 'Prefer ';
const wordsAfter = (text: string): string =>
  text
    .slice(PREFER.length)
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/[. ].*/, '');

/** Further down, long texts speak of single cases. */
const openingOf = (sentences: readonly string[]): readonly string[] =>
  sentences.length > MAX_SENTENCES ? sentences.slice(0, MAX_OPENING) : sentences;
const MAX_SENTENCES = 12;
const MAX_OPENING = 4;

/** What descriptions of an operation state as conditions of a call, each in a few words. */
export const conditionsIn = (texts: readonly unknown[]): string[] =>
  texts
    .flatMap((text) => openingOf(sentencesOf(plainLine(text) ?? '')))
    .flatMap((sentence) => conditionIn(sentence) ?? []);

/** The condition that a sentence states, in a few words. */
function conditionIn(sentence: string): string | null {
  const plain = sentence
    .trim()
    .replace(/^(?:note|important|permissions?|warning|notes?)[:.!]?\s+(?:that )?/i, '');
  for (const [form, said] of FORMS) {
    const match = form.exec(plain);
    if (!match) continue;
    const text = said(...match.slice(1).map((each) => (each ?? '').trim())).replace(/\s+/g, ' ');
    if (text !== '' && !POINTER.test(text) && !KEY.test(text)) return text;
  }
  return null;
}
