import { z } from 'zod';
import { CONSTRAINT_WORDS } from './need/preferences.ts';

/** The one definition of each coverage, for the API's documentation and the methodology page. `coverageOf` applies it. */
export const COVERAGE_MEANINGS = {
  exact:
    'the first match is sure: its match_score is at least 0.85, and it meets every name and preference of the need',
  partial: 'there are matches, but the first one is not sure',
  none: 'no match that passes the filters reaches a match_score of 0.2',
} as const;

export const CoverageSchema = z
  .enum(['exact', 'partial', 'none'])
  .describe(
    `exact: ${COVERAGE_MEANINGS.exact}. partial: ${COVERAGE_MEANINGS.partial}. none: ${COVERAGE_MEANINGS.none}.`,
  );
export type Coverage = z.output<typeof CoverageSchema>;

const NAMES = Object.keys(CONSTRAINT_WORDS) as (keyof typeof CONSTRAINT_WORDS)[];
const MEANINGS = NAMES.map((name) => `${name}: ${CONSTRAINT_WORDS[name]}`).join('; ');

export const PreferenceSchema = z
  .union([z.enum(NAMES), z.string().regex(/^not:.+$/)])
  .meta({ id: 'Preference', description: `${MEANINGS}; not:google: none with "google" in its name.` });
