import type { z } from 'zod';
import type { SubmitBodySchema } from '../api/submit/submit-schema.ts';
import type { Category } from '../entry/category.ts';

export type DiscoverOptions = {
  category?: Category | undefined;
  /** Only interfaces with at least this reliability_score, 0 to 100. */
  min_reliability?: number | undefined;
  /** Number of matches at most, 1 to 20. */
  limit?: number | undefined;
};

export type SearchOptions = {
  q?: string | undefined;
  category?: Category | undefined;
  /** Number of results at most, 1 to 100. */
  limit?: number | undefined;
  /** Exactly these entries, in this order; at most 100. */
  slugs?: readonly string[] | undefined;
};

export type SubmitBody = z.input<typeof SubmitBodySchema>;
