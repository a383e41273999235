import { stem } from '../../text/stem.ts';
import { ASKING_WORDS } from '../../text/stop-words.ts';
import { isContentWord } from '../../text/words.ts';
import { DETERMINERS, verbKind } from './action-words.ts';
import { LEAD_IN } from './split-steps.ts';

/** A part of a need, and what it takes from the parts before it. */
export type LinkedPart = {
  part: string;
  /** The same with a pronoun replaced by what it stands for. This is ranked. */
  need: string;
  /** Position of the part whose outcome it takes. Null if its words name none. */
  takesFrom: number | null;
  /** What comes out of the part and goes into a later one, in its words. Null if nothing is known to. */
  gives: string | null;
};

const WORD = /[\p{L}\p{N}'’-]+/gu;
const PRONOUN = /\b(?:it|them)\b/iu;
const POSSESSIVE = /\b(?:its|their)\b/iu;
/** "The cheapest" and "the approved ones" leave out the noun of the part before. */
const ELLIPSIS =
  /\bthe (?:\p{L}+est|best|worst|first|last|results?|\p{L}+ ones?)(?=\s+(?:to|in|on|from|into|with|by|as)\b|$)/iu;
/** "Convert the photo to JPEG" gives a JPEG. */
const CONVERSION =
  /^(?:convert|transform|turn|render|change)\b.*\b(?:to|into)\s+(?:an?\s+|the\s+)?([\p{L}\p{N}]+)/iu;
/** Of verbs: "look up the address". */
const PARTICLES = new Set(['up', 'out', 'on', 'off', 'down']);
const DEFINITE = new Set(['the', 'this', 'that', 'these', 'those']);
/** Ends the object of a verb. "Of" does not: "the price of bitcoin". */
const AFTER_OBJECT =
  /^(?:to|in|on|at|from|into|with|by|for|as|about|near|under|over|that|which|who|when|if|whether|where|how|after|before|and|or|is|are|has|have|leaves?|tomorrow|today|tonight|now)$/iu;
/** Words of an object that are part of a longer one: "the opening hours of a museum". */
const MAX_OBJECT_WORDS = 5;

/**
 * What each part takes from an earlier one, by its words:
 *
 *   "download the podcast"    gives "podcast"
 *   "transcribe it"           a pronoun or "the cheapest": the part before
 *   "tag the podcast"         "the" and a noun of an object: the last part with that object
 */
export function linkSteps(parts: readonly string[]): LinkedPart[] {
  const objects = parts.map(objectOf);
  const steps = parts.map((part, at): LinkedPart => {
    const takesFrom = at === 0 ? null : sourceOf(part, at, objects);
    return { part, need: spellOut(part, objects, at), takesFrom, gives: null };
  });
  for (const { takesFrom } of steps) {
    if (takesFrom === null) continue;
    const source = steps[takesFrom] as LinkedPart;
    source.gives = outcomeOf(source.part) ?? objects[takesFrom] ?? null;
  }
  return steps;
}

function sourceOf(part: string, at: number, objects: readonly (string | null)[]): number | null {
  const repeated = objects.findLastIndex((object, i) => i < at && object !== null && names(part, object));
  if (repeated >= 0) return repeated;
  const outer = part.replace(OWN_ANTECEDENT, '');
  return PRONOUN.test(outer) || POSSESSIVE.test(outer) || ELLIPSIS.test(outer) ? at - 1 : null;
}

/** In "turn on the heater if it is below 18" and "it rains", the pronoun stands for nothing that a part gives. */
const OWN_ANTECEDENT =
  /\b(?:if|when|once|that|because) it\b|\bit (?:rains|snows|is (?:raining|snowing|hot|cold|dark|late))\b/giu;

/** Whether a part has "the", then a noun of the object within two words. */
function names(part: string, object: string): boolean {
  const nouns = new Set(wordsOf(object).filter(isTopic).map(stem));
  const words = wordsOf(part);
  return words.some(
    (word, i) =>
      nouns.has(stem(word)) && words.slice(Math.max(0, i - 2), i).some((each) => DEFINITE.has(each)),
  );
}

const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map((word) => word.toLowerCase());

const isTopic = (word: string): boolean => isContentWord(word) && !ASKING_WORDS.has(word);

/** The object of the verb of a part, without its article. Null if it has none, or only a pronoun. */
function objectOf(part: string): string | null {
  const words = part.replace(CONDITION_BEFORE, '').replace(LEAD_IN, '').match(WORD) ?? [];
  const verb = words.findIndex((word) => verbKind(word.toLowerCase()) !== null);
  if (verb < 0 || verb > 1) return null;
  const rest = words.slice(verb + 1);
  while (rest[0] && isBeforeObject(rest[0].toLowerCase())) rest.shift();
  const end = rest.findIndex((word) => AFTER_OBJECT.test(word));
  const object = rest.slice(0, end < 0 ? MAX_OBJECT_WORDS : Math.min(end, MAX_OBJECT_WORDS));
  return object.some((word) => isTopic(word.toLowerCase())) ? object.join(' ') : null;
}

const isBeforeObject = (word: string): boolean => PARTICLES.has(word) || DETERMINERS.has(word);

const outcomeOf = (part: string): string | undefined => CONVERSION.exec(part)?.[1];

const CONDITION_BEFORE = /^(?:if|when|whenever|once|unless|as soon as)\b[^,]*,\s*/iu;

/** A part whose object is a pronoun, with the last object that was named instead: "transcribe the podcast". */
function spellOut(part: string, objects: readonly (string | null)[], at: number): string {
  const named = objects.slice(0, at).findLast((object) => object !== null);
  if (!named || objects[at] !== null) return part;
  return part.replace(PRONOUN, `the ${named}`);
}
