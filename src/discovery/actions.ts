// Pure
import { stem } from '../text/stem.ts';

/**
 * What a call does to its object, by the verbs that people and interfaces use for it. A verb stands once, where it is
 * meant most often.
 */
const VERBS = {
  search: 'search find look lookup query discover match',
  list: 'list browse show all',
  get: 'get fetch read retrieve return describe view download give tell check see',
  create:
    'create add make insert new register post send submit upload generate publish write start open book order schedule reserve invite buy save set put import copy',
  update:
    'update edit change modify rename move replace patch mark assign reorder adjust configure turn enable disable rate archive close merge',
  delete: 'delete remove cancel drop clear revoke unfollow unsubscribe erase purge stop skip end',
} as const;

const actionOfStem: ReadonlyMap<string, number> = new Map(
  Object.values(VERBS).flatMap((verbs, at) => verbs.split(' ').map((verb) => [stem(verb), at + 1] as const)),
);

/** No action: the word is no verb, or no verb of these. */
export const NO_ACTION = 0;

/** The number of the action that a word names, in lowercase: 1 for search. NO_ACTION for most words. */
export const actionOf = (word: string): number => actionOfStem.get(stem(word)) ?? NO_ACTION;
