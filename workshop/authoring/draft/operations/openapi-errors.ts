import { MAX_ERROR_LENGTH, MAX_ERRORS } from '../../../../src/operations/result-schema.ts';
import { follow, listOf, mapOf, type Node } from '../openapi/node.ts';
import type { OpenApiOperation } from '../openapi/operations.ts';
import { firstSentence, isPlainText, lineOf } from './source-text.ts';

/** Words of descriptions that repeat what a status means everywhere. */
const COMMON_WORDS = new Set(
  `a an and any api are arguments at attempt authenticate authenticated authentication authorised authorization authorized
  bad be because been body by call cannot caller check client code conflict content contains could credentials data default
  denied details does doesn doesnt due encountered entity error errors exceed exceeded exist exists expired fail failed
  failure field fields for forbidden format formed found from gateway general generic given handled has have http if
  in incorrect information input insufficient internal invalid is issue it json key later limit made malformed message
  method missing more must need no not object occurred of on one or out parameter parameters parse payload permission
  permissions please problem process processed processing provide provided query rate reached reason request requested
  requests require required requires resource response responses retry see sent server service specified standard status
  supplied syntax system t that the there this timeout to token too try unable unacceptable unauthenticated unauthorised
  unauthorized unavailable understood unexpected unknown unprocessable unsuccessful unsupported user valid validation
  value values was were when while with wrong you your many allowed access resources item items id ids accessible
  type media acceptable precondition implemented temporarily down overloaded dto schema problemdetails exception
  available privileges header headers lacks unsuccessfully able perform action operation performing`.split(
    /\s+/,
  ),
);
const MIN_OWN_WORDS = 2;
const OF_INTERFACE = ['401', '429']; // Credentials and rates are no matter of one operation.
const REASON =
  /^(?:bad request|conflict|forbidden|gone|method not allowed|not found|payment required|unprocessable (?:content|entity)|validation error)\b[\s:.,—–-]*(?:returned,? ?)?(?:for example,? ?)?/i;
/** In larger documents, what more operations say than this share is about the interface, not about them. */
const MAX_SHARE = 0.2;
const MIN_OPERATIONS = 12;
const OPENING =
  /^(?:(?:this (?:error|status|response) (?:is returned|occurs|indicates)|returned|returns?|indicates|occurs|thrown|raised|sent|error) ?(?:when(?:ever)?|if|that|because|in case)? |(?:if|when) )?(?:the |an? )?/i;

/** How many operations of a document describe a status in the same words. */
export type ErrorCounts = { of: ReadonlyMap<string, number>; operations: number };

export function countErrors(root: Node, operations: readonly OpenApiOperation[]): ErrorCounts {
  const of = new Map<string, number>();
  for (const { node } of operations)
    for (const { status, text } of described(root, node))
      of.set(`${status} ${text}`, (of.get(`${status} ${text}`) ?? 0) + 1);
  return { of, operations: operations.length };
}

/** What statuses mean in this operation in particular. Undefined if they mean what they mean everywhere. */
export function errorsOf(root: Node, node: Node, counts: ErrorCounts): Record<string, string> | undefined {
  const isCommon = (key: string) =>
    counts.operations >= MIN_OPERATIONS && (counts.of.get(key) ?? 0) > counts.operations * MAX_SHARE;
  const own = described(root, node).flatMap(({ status, text, names }): [string, string][] => {
    if (names.length > 0) return [[status, joinNames(names)]];
    const phrase = isCommon(`${status} ${text}`) ? null : phraseOf(text);
    return phrase === null ? [] : [[status, phrase]];
  });
  return own.length > 0 ? Object.fromEntries(own.slice(0, MAX_ERRORS)) : undefined;
}

/** `names`: of errors, as models of AWS state them. */
type Described = { status: string; text: string; names: string[] };

function described(root: Node, node: Node): Described[] {
  return Object.entries(mapOf(node.responses)).flatMap(([status, value]): Described[] => {
    if (!/^4\d\d$/.test(status) || OF_INTERFACE.includes(status)) return [];
    const { description, 'x-error-names': stated } = follow(root, value) ?? {};
    const names = listOf(stated).filter(
      (each) => typeof each === 'string' && isPlainText(each, MAX_ERROR_LENGTH),
    );
    return typeof description === 'string' || names.length > 0
      ? [{ status, text: String(description ?? ''), names: names as string[] }]
      : [];
  });
}

/** As many names as fit. */
function joinNames(names: readonly string[]): string {
  let count = names.length;
  const textOf = () =>
    [...names.slice(0, count), ...(count < names.length ? [`… ${names.length - count} more`] : [])].join(
      ', ',
    );
  while (count > 1 && textOf().length > MAX_ERROR_LENGTH) count -= 1;
  return textOf();
}

/** The fact of a description, without its opening. Null if it says no more than its status, or is no plain sentence. */
function phraseOf(text: string): string | null {
  const sentence = firstSentence(text, MAX_ERROR_LENGTH * 4)
    ?.replaceAll(/[*_\\]/g, '')
    .trim();
  if (!sentence || /^[*-]|^\s*\*/.test(text) || NO_PHRASE.test(sentence)) return null;
  const words = new Set(sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const own = [...words].filter((word) => !COMMON_WORDS.has(word) && !/^\d+$/.test(word));
  if (own.length < MIN_OWN_WORDS) return null;
  const plain = [/^\d{3}\b[:. -]*/, REASON, OPENING, OPENING, /[.!]+$/].reduce(
    (left, pattern) => left.replace(pattern, ''),
    sentence,
  );
  return lineOf(lowerFirst(cutClause(plain)), MAX_ERROR_LENGTH);
}

/** Addresses, code and other scripts. */
const NO_PHRASE = /https?:|[{}<>|`]|[^\p{Script=Latin}\p{Script=Common}]/u;
const MIN_CLAUSE = 25;

/** As many clauses as fit. Empty if not even the first does. What follows "but" turns the sense, so it is never cut off. */
function cutClause(text: string): string {
  if (text.length <= MAX_ERROR_LENGTH) return text;
  const end = [...text.matchAll(/[,;(]| (?:or|because|so|and) /g)]
    .map(({ index }) => index)
    .findLast((index) => index <= MAX_ERROR_LENGTH && index >= MIN_CLAUSE && isWhole(text, index));
  return end === undefined ? '' : text.slice(0, end).replace(/[\s,;:]+$/, '');
}

const isWhole = (text: string, end: number): boolean => {
  const kept = text.slice(0, end);
  return !/^[\s,;]*but\b/.test(text.slice(end)) && kept.split('(').length === kept.split(')').length;
};

/** Names and abbreviations keep their capitals. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}+(?:[ ,]|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
