import { ASKING_WORDS } from '../../text/stop-words.ts';
import { isContentWord, splitWords } from '../../text/words.ts';
import { MAX_STEPS } from '../limits.ts';
import { DETERMINERS, verbKind } from './action-words.ts';

/**
 * Where a need may go on to another thing:
 *
 *   strong  the end of a sentence, ";", "→", "2.", "then", "afterwards"      a question or a verb may follow
 *   weak    "," or "and"                                                     only a verb with its object may follow
 */
const STRONG =
  /(?<=[.!?]) (?=\S)| ?; ?| ?(?:->|=>|→) ?|\n|(?<=^|[ \n])\d[.)] |(?:, ?)?(?:\b(?:and|&) )?\b(?:then|after(?:wards| that)|finally|lastly|subsequently)\b,? |(?:, (?:and )?|\band )next\b,? /giu;
const WEAK = /, ?(?:(?:and|plus) )?(?:also )?| (?:and|&|plus) (?:also )?/giu;

/** What a part says before its action. */
const OPENING =
  /^(?:(?:and|first(?:ly)?|second(?:ly)?|third(?:ly)?|next|then|finally|lastly|afterwards|after that|also|additionally|in addition|furthermore|moreover|besides|please|now|just)\b,?\s*)+/iu;
export const LEAD_IN =
  /^(?:(?:please|also|(?:can|could|would|will) you|(?:i|we)(?:'d| would)? (?:also )?(?:need|want|like|have|wish|plan) to|(?:i|we) (?:must|should)|help me(?: to)?|let me|let's|how (?:do|can|could|should) (?:i|we|you)|how to)\b,?\s*)+/iu;
const QUESTION =
  /^(?:what|which|who|whom|where|when|why|how|is there|are there|is|are|does|do|will|can (?:i|we))\b/iu;
const WISHED_THING =
  /^(?:(?:i|we)(?:'m| am|'re| are)? (?:also )?(?:need|want|looking for|look for)|looking for) (?!it\b|them\b|to be\b)/iu;
const CONDITION = /^(?:if|when|whenever|once|unless|as soon as|in case|provided)\b/iu;
/** "A tool to plan trips and book hotels" is one thing: what follows says more of the tool. */
const DESCRIBED_TOOL =
  /\b(?:apis?|tools?|services?|servers?|commands?|apps?|library|libraries|programs?|ways?|sites?|websites?|bots?|something|scripts?) (?:to|that|which|for|can|where)\b/iu;
/** "Monitor a site and alert me when it changes" asks for one thing. */
const FOLLOW_UP =
  /^(?:alert|notify|warn|tell|inform|message|email|text|ping) (?:me|us)\b[^,.;]{0,20}?\b(?:when|if|once|whenever|as soon as)\b/iu;
/** "Me" and words of time and quantity are no object of their own. */
const NO_OBJECT = /^(?:me|us|up|out|on|off|again|now|later|too|please|long|when|if|whether|how)$/u;

/** Says that a sentence goes on to something else. */
const GOES_ON =
  /^(?:and |but |please )?(?:also|then|next|finally|lastly|afterwards|after (?:that|this)|second(?:ly)?|third(?:ly)?|additionally|in addition|besides|furthermore|moreover|plus)\b|^(?:please |can you |could you )?also\b|^[^.!?]{0,40}\b(?:also|as well)\b/iu;
/** "I'm looking for a new job. Find posts in London." The first sentence says why. */
const BACKGROUND = /^(?:i|we|my|our|there|it|this|hello|hi|hey)\b/iu;

type Piece = { start: number; end: number; isStrong: boolean };

/**
 * The parts of a need, in its own words and order: each asks for something of its own. A need with one part is returned
 * whole. "Search and replace", "first and last name", a condition and a wish are no parts.
 */
export function splitSteps(written: string): string[] {
  const need = written.trim().replace(/\s+/gu, (space) => (space.includes('\n') ? '\n' : ' '));
  const parts = joinFragments(need, cut(need));
  if (parts.length < 2) return [written];
  const [kept, rest] = [parts.slice(0, MAX_STEPS - 1), parts.slice(MAX_STEPS - 1)];
  const last = rest.length === 0 ? [] : [{ start: rest[0]?.start ?? 0, end: rest.at(-1)?.end ?? 0 }];
  return [...kept, ...last].map((piece) => textOf(need, piece));
}

const textOf = (need: string, { start, end }: Pick<Piece, 'start' | 'end'>): string =>
  withoutEnd(need.slice(start, end).trim()).replace(OPENING, '');

/** A text without the marks at its end. A loop, since an expression for it is slow on long runs of them. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \n,.;!?'.includes(text[end - 1] as string)) end -= 1;
  return text.slice(0, end);
}

/** Cuts wherever an action may begin. A weak border needs a verb with an object on both sides. */
function cut(need: string): Piece[] {
  const borders = [
    ...Array.from(need.matchAll(STRONG), (found) => ({ found, isStrong: true })),
    ...Array.from(need.matchAll(WEAK), (found) => ({ found, isStrong: false })),
  ].sort((a, b) => a.found.index - b.found.index || Number(b.isStrong) - Number(a.isStrong));
  const pieces: Piece[] = [{ start: 0, end: need.length, isStrong: true }];
  for (const { found, isStrong } of borders) {
    const last = pieces.at(-1) as Piece;
    const start = found.index + found[0].length;
    if (start < last.start) continue;
    const [before, after] = [need.slice(last.start, found.index), need.slice(start)];
    if (!isBorder(before, after, isStrong)) continue;
    last.end = found.index;
    pieces.push({ start, end: need.length, isStrong });
  }
  return pieces.filter((piece) => textOf(need, piece) !== '');
}

function isBorder(before: string, after: string, isStrong: boolean): boolean {
  if (/(?:^|[.!?;]|->|=>|→|\d[.)])$/u.test(before.trimEnd())) return true;
  const follows = after.replace(OPENING, '');
  if (isStrong) return CONDITION.test(follows) || QUESTION.test(follows) || startsWithVerb(follows, true);
  return !DESCRIBED_TOOL.test(before) && !joinsVerbs(before, follows) && startsWithVerb(follows, false);
}

/** "Buy and sell prices" and "find and book a hotel", but not "compress the dump and copy it". */
function joinsVerbs(before: string, after: string): boolean {
  const [word = '', previous = ''] = wordsOf(before).reverse();
  const [, next = ''] = wordsOf(after);
  return verbKind(word) !== null && !(DETERMINERS.has(previous) && DETERMINERS.has(next));
}

function startsWithVerb(text: string, isSure: boolean): boolean {
  const [verb = '', next = ''] = wordsOf(text.replace(LEAD_IN, ''));
  const kind = verbKind(verb);
  return kind === 'verb' || (kind === 'ambiguous' && (isSure || DETERMINERS.has(next)));
}

const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}'’-]+/gu) ?? []).map((word) => word.toLowerCase());

/** Joins each piece that asks for nothing of its own with a neighbour: a condition with what follows it. */
function joinFragments(need: string, pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  let open: Piece | null = null;
  for (const piece of pieces) {
    const whole: Piece = open ? { ...open, end: piece.end } : piece;
    const asks = isAction(textOf(need, piece)) && !isSameRequest(need, joined.at(-1), piece);
    const last = joined.at(-1);
    if (asks) joined.push(whole);
    else if (last && !CONDITION.test(textOf(need, piece))) last.end = piece.end;
    open = asks || (last && !CONDITION.test(textOf(need, piece))) ? null : whole;
  }
  const last = joined.at(-1);
  if (open && last) last.end = open.end;
  return joined;
}

/** Whether a sentence says more of what the sentence before asks for, or the other way round. */
function isSameRequest(need: string, before: Piece | undefined, { start, end }: Piece): boolean {
  if (!before || !/[.!?]$/u.test(need.slice(0, start).trimEnd())) return false;
  const [last, next] = [need.slice(before.start, before.end).trim(), need.slice(start, end).trim()];
  if (GOES_ON.test(next)) return false;
  return [last, next].some((text) => BACKGROUND.test(text) || QUESTION.test(text) || LEAD_IN.test(text));
}

/** Whether a text asks for something: a verb with its object, a question or a thing wished for, with a topic. */
function isAction(text: string): boolean {
  const topics = splitWords(text).filter(({ text: word }) => isContentWord(word) && !ASKING_WORDS.has(word));
  if (topics.length === 0 || FOLLOW_UP.test(text)) return false;
  if (QUESTION.test(text) || WISHED_THING.test(text)) return !CONDITION.test(text) || text.endsWith('?');
  const [verb = '', ...rest] = wordsOf(text.replace(LEAD_IN, ''));
  return verbKind(verb) !== null && rest.some((word) => !NO_OBJECT.test(word));
}
