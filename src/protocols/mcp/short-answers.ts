import type { DiscoveryBatchAnswer } from '../../api/discover/discover-batch-schema.ts';
import type { DiscoveryAnswer } from '../../api/discover/discover-schema.ts';
import type { EntryAnswer } from '../../api/registry-schema.ts';
import { overlayFactsOf } from '../../entry/overlay/overlay-facts.ts';
import { hintForTools } from '../hints.ts';

type Match = DiscoveryAnswer['matches'][number];
type ShortMatch = ReturnType<typeof shortenMatch>;

/** Five matches and the fields around them must fit in 4 KB. Longer results lose details, starting with the lowest match. */
const MAX_CHARACTERS_PER_MATCH = 800;
const MAX_EXAMPLE_LENGTH = 300;
/** Of a list in one answer: 2,000 tokens at 2.8 characters, the worst case for JSON. */
const MAX_CHARACTERS = 5_600;

/**
 * Reduces a result to what a model needs to choose and call, with hints that name tools. The size limit grows with `limit`,
 * the number of matches. With `detail: full` the matches stay whole.
 */
export function shortenDiscovery(
  answer: DiscoveryAnswer,
  { limit, detail }: { limit: number; detail: 'compact' | 'full' },
) {
  const { coverage, count, uncovered, nearest, filtered_out, wanted, preferences, plan, note, next_steps } =
    answer;
  const { language } = answer;
  const around = {
    coverage,
    count,
    uncovered,
    ...(nearest.length > 0 ? { nearest } : {}),
    ...(filtered_out.length > 0 ? { filtered_out } : {}),
    ...(wanted === null ? {} : { wanted }),
    ...(preferences.length > 0 ? { preferences } : {}),
    ...(language ? { language } : {}),
    ...(plan ? { plan } : {}),
    note: hintForTools(note),
    next_steps: next_steps.map(hintForTools).filter(Boolean),
  };
  if (detail === 'full') return { ...around, matches: answer.matches };
  const budget = limit * MAX_CHARACTERS_PER_MATCH - JSON.stringify(around).length;
  return { ...around, matches: fitMatches(answer.matches.map(shortenMatch), budget) };
}

function shortenMatch(match: Match) {
  const { slug, name, category, summary, match_score, call, operation, operations, trust } = match;
  const { more_operations } = match;
  const { endpoint, auth_mode, auth_params, example } = call;
  const { verified, reliability_score, last_probe_ok } = trust;
  return {
    slug,
    name,
    category,
    summary,
    ...overlayFactsOf(match),
    match_score,
    ...(operation === undefined ? {} : { operation }),
    ...(operations.length > 0 ? { operations } : {}),
    ...(more_operations.length > 0 ? { more_operations } : {}),
    call: {
      endpoint,
      auth_mode,
      ...(auth_params.length > 0 ? { auth_params } : {}),
      ...(example && example.length <= MAX_EXAMPLE_LENGTH ? { example } : {}),
    },
    trust: { verified, reliability_score, ...(last_probe_ok === null ? {} : { last_probe_ok }) },
  };
}

/** What a match can lose, the least important first. get_entry and get_operation return all of it. */
const CUTS: readonly ((match: ShortMatch) => ShortMatch)[] = [
  (match) => ((match.operations ?? match.operation) ? withoutCallPart(match, 'example') : match),
  (match) => (match.operations ? { ...match, operations: match.operations.slice(0, 1) } : match),
  (match) => withoutCallPart(match, 'example'),
  (match) => withoutCallPart(match, 'auth_params'),
];

const withoutCallPart = (match: ShortMatch, part: 'example' | 'auth_params'): ShortMatch => {
  const { [part]: _, ...call } = match.call;
  return { ...match, call };
};

/** Cuts from the lowest match up until all fit, one kind of detail after the other. */
function fitMatches(matches: readonly ShortMatch[], budget: number): ShortMatch[] {
  const fitted = [...matches];
  for (const cut of CUTS)
    for (let at = fitted.length - 1; at >= 0; at--) {
      if (JSON.stringify(fitted).length <= budget) return fitted;
      fitted[at] = cut(fitted[at] as ShortMatch);
    }
  return fitted;
}

/**
 * Reduces an entry to what a model needs to call it: each field once, without what only people use. Operations in a list
 * over the size limit have no summaries.
 */
export function shortenEntry({
  entry: _,
  install_links: __,
  watch: ___,
  operations,
  ...entry
}: EntryAnswer): object {
  if (!operations) return entry;
  const isLong = JSON.stringify(operations).length > MAX_CHARACTERS;
  const listed = isLong ? operations.map(({ summary: _, ...rest }) => rest) : operations;
  return { ...entry, operations: listed };
}

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
