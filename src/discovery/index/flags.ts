import { CATEGORIES, type Category } from '../../entry/category.ts';
import type { IndexableEntry } from './indexable-entry.ts';

/** The flags of an entry in one byte: the category in the two lowest bits, then one bit each. */
const CATEGORY_BITS = 0b11;
const DEPRECATED = 1 << 2;
const NO_KEY = 1 << 3;
const PINNED = 1 << 4;
const HAS_OPERATIONS = 1 << 5;

export const flagsOf = (
  { category, status, no_key, pinned }: IndexableEntry,
  hasOperations: boolean,
): number =>
  CATEGORIES.indexOf(category) +
  (status === 'deprecated' ? DEPRECATED : 0) +
  (no_key ? NO_KEY : 0) +
  (pinned ? PINNED : 0) +
  (hasOperations ? HAS_OPERATIONS : 0);

export const categoryIn = (flags: number): Category => CATEGORIES[flags & CATEGORY_BITS] ?? 'api';
export const isDeprecatedIn = (flags: number): boolean => (flags & DEPRECATED) !== 0;
export const isPinnedIn = (flags: number): boolean => (flags & PINNED) !== 0;
export const isKeylessIn = (flags: number): boolean => (flags & NO_KEY) !== 0;
export const hasOperationsIn = (flags: number): boolean => (flags & HAS_OPERATIONS) !== 0;
