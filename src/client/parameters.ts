import type { z } from 'zod';
import type {
  ArdExploreBodySchema,
  ArdListQuerySchema,
  ArdSearchBodySchema,
} from '../api/ard/query/query-schema.ts';
import type { SubmitBodySchema } from '../api/submit/submit-schema.ts';
import type { Category } from '../entry/category.ts';
import type { ToolFormat } from '../operations/tools/tool-schema.ts';

export type DiscoverParameters = {
  category?: Category | undefined;
  /** Only interfaces with at least this reliability_score, 0 to 100. */
  min_reliability?: number | undefined;
  /** Maximum number of matches, 1 to 20. For several needs: of each need, 1 to 10. */
  limit?: number | undefined;
  /** What a match is: an interface (default), or one operation of one. Not for several needs. */
  level?: 'interface' | 'operation' | undefined;
  /** Also returns the operations as tool definitions in this format. Not for several needs. */
  tools?: ToolFormat | undefined;
};

/** Parameters that apply to each of several needs. */
export type BatchParameters = Omit<DiscoverParameters, 'level' | 'tools'>;

export type SearchParameters = {
  q?: string | undefined;
  category?: Category | undefined;
  /** Maximum number of results, 1 to 100. */
  limit?: number | undefined;
  /** Returns exactly these entries, in this order. At most 100. */
  slugs?: readonly string[] | undefined;
};

export type SubmitBody = z.input<typeof SubmitBodySchema>;
export type ArdSearchBody = z.input<typeof ArdSearchBodySchema>;
export type ArdExploreBody = z.input<typeof ArdExploreBodySchema>;
export type ArdListParameters = z.input<typeof ArdListQuerySchema>;
