import type { Category } from '../../entry/category.ts';
import type { IndexableEntry } from '../index/indexable-entry.ts';
import { CONSTRAINTS, type Constraint } from './constraints.ts';

const FREE = /\bfree\b|open source|no charge/i;
const IN_EU =
  /\b(?:EU|European?) (?:servers?|hosting|hosts?|regions?|data cent(?:er|re)s?|accounts?)\b|\b(?:hosted|servers?|stored|stays?|data) in (?:the EU|Europe)\b/i;

const isSelfHosted = ({ endpoint = 'https:' }: IndexableEntry) => !/^https?:/i.test(endpoint);

type Rule = {
  /** Whether an entry is known to meet the constraint. */
  meets: (entry: IndexableEntry) => boolean;
  /** The score of an entry that is not known to meet it is multiplied by this factor. */
  unmetFactor: number;
};

const ofCategory = (category: Category, unmetFactor: number): Rule => ({
  meets: (entry) => entry.category === category,
  unmetFactor,
});

const returns = (format: RegExp): Rule => ({
  meets: ({ output_format }) => output_format !== null && format.test(output_format),
  unmetFactor: 0.92,
});

const RULES: Readonly<Record<Constraint, Rule>> = {
  no_key: { meets: ({ no_key }) => no_key, unmetFactor: 0.75 },
  // What the entry states counts more than the words of its price.
  free: {
    meets: ({ auth, pricing }) => auth?.free_tier ?? (pricing !== null && FREE.test(pricing)),
    unmetFactor: 0.9,
  },
  json: returns(/\bjson\b/i),
  csv: returns(/\bcsv\b/i),
  xml: returns(/\bxml\b/i),
  geojson: returns(/\bgeojson\b/i),
  api: ofCategory('api', 0.85),
  mcp: ofCategory('mcp', 0.7),
  cli: ofCategory('cli', 0.7),
  // A call without an account needs no card.
  no_card: { meets: ({ no_key, auth }) => no_key || auth?.card_required === false, unmetFactor: 0.85 },
  self_hosted: { meets: isSelfHosted, unmetFactor: 0.75 },
  in_eu: {
    meets: (entry) => isSelfHosted(entry) || IN_EU.test(`${entry.summary} ${entry.description}`),
    unmetFactor: 0.9,
  },
};

/** The constraints that an entry is known to meet: bit i for CONSTRAINTS[i]. */
export const constraintBits = (entry: IndexableEntry): number =>
  CONSTRAINTS.reduce((bits, name, i) => (RULES[name].meets(entry) ? bits | (1 << i) : bits), 0);

/**
 * The factor for the score of an entry, above 0 and at most 1.
 * @param met bits of the constraints that it meets: see constraintBits
 */
export const constraintFactor = (constraints: readonly Constraint[], met: number): number =>
  constraints.reduce((factor, name) => (isUnmet(name, met) ? factor * RULES[name].unmetFactor : factor), 1);

/** @param met bits of the constraints that an entry meets: see constraintBits */
export const isUnmet = (constraint: Constraint, met: number): boolean =>
  (met & (1 << CONSTRAINTS.indexOf(constraint))) === 0;
