import type { DiscoveryBatchAnswer } from '../../api/discover/discover-batch-schema.ts';

/** 2,000 tokens at 2.8 characters, the worst case for JSON. */
const MAX_CHARACTERS = 5_600;

/**
 * Reduces the answers to several needs to the plan and the names of the matches. get_entry returns the contract of
 * each. A result over the size limit has no summaries.
 */
export function shortenBatch({ answers, plan }: DiscoveryBatchAnswer) {
  const full = answers.map(({ coverage, matches, nearest, filtered_out }) => ({
    coverage,
    matches: matches.map(({ slug, summary, match_score }) => ({ slug, summary, match_score })),
    ...(nearest.length > 0 ? { nearest: nearest.map(({ slug }) => slug) } : {}),
    ...(filtered_out.length > 0 ? { filtered_out: filtered_out.map(({ slug }) => slug) } : {}),
  }));
  const output = { plan, answers: full };
  if (JSON.stringify(output).length <= MAX_CHARACTERS) return output;
  const withoutSummaries = full.map((answer) => ({
    ...answer,
    matches: answer.matches.map(({ slug, match_score }) => ({ slug, match_score })),
  }));
  return { plan, answers: withoutSummaries };
}
