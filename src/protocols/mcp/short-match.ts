import type { DiscoveryAnswer } from '../../api/discover/discover-schema.ts';
import { overlayFactsOf } from '../../entry/overlay/overlay-facts.ts';
import type { DiscoverOutput, ShortMatch } from './schema.ts';

type Match = DiscoveryAnswer['matches'][number];

/**
 * Five matches and the fields around them must fit in 2,000 tokens. A token is 3 to 4 characters of JSON, so a result
 * of 5,600 characters fits. Longer results lose details, starting with the lowest match.
 */
const MAX_CHARACTERS_PER_MATCH = 1_120;
const MAX_EXAMPLE_LENGTH = 300;

/** Reduces a result to what a model needs to choose and call. The size limit grows with `limit`, the number of matches. */
export function shortenDiscovery(answer: DiscoveryAnswer, limit: number): DiscoverOutput {
  const { coverage, count, uncovered, nearest, filtered_out, preferences, note, next_steps } = answer;
  const around = {
    coverage,
    count,
    uncovered,
    ...(nearest.length > 0 ? { nearest } : {}),
    ...(filtered_out.length > 0 ? { filtered_out } : {}),
    ...(preferences.length > 0 ? { preferences } : {}),
    note,
    next_steps,
  };
  const budget = limit * MAX_CHARACTERS_PER_MATCH - JSON.stringify(around).length;
  return { ...around, matches: fitMatches(answer.matches.map(shortenMatch), budget) };
}

function shortenMatch(match: Match): ShortMatch {
  const { slug, name, category, summary, match_score, call, operation, operations, trust } = match;
  const { endpoint, auth_mode, parameters, auth_params, example, install } = call;
  return {
    slug,
    name,
    category,
    summary,
    ...overlayFactsOf(match),
    match_score,
    ...(operation ? { operation } : {}),
    call: {
      endpoint,
      auth_mode,
      ...(parameters && Object.keys(parameters).length > 0 ? { parameters } : {}),
      ...(auth_params.length > 0 ? { auth_params } : {}),
      ...(example && example.length <= MAX_EXAMPLE_LENGTH ? { example } : {}),
      ...(install ? { install } : {}),
    },
    ...(operations.length > 0
      ? { operations: operations.map((each) => ({ name: each.name, summary: each.summary })) }
      : {}),
    trust: {
      verified: trust.verified,
      reliability_score: trust.reliability_score,
      last_probe_ok: trust.last_probe_ok,
    },
  };
}

/** Parts of a match that can be dropped, least important first. get_entry returns all of them. */
const DROPPABLE_PARTS = ['example', 'install', 'parameters', 'auth_params'] as const;

function fitMatches(matches: readonly ShortMatch[], budget: number): ShortMatch[] {
  const fitted = matches.map((match) => ({ ...match, call: { ...match.call } }));
  let spent = JSON.stringify(fitted).length;
  // The best operation is kept longest: its name is what a model asks for next.
  for (const match of fitted.toReversed()) {
    if (spent <= budget) return fitted;
    if (!match.operations) continue;
    match.operations = match.operations.slice(0, 1);
    spent = JSON.stringify(fitted).length;
  }
  for (const part of DROPPABLE_PARTS) {
    for (const match of fitted.toReversed()) {
      if (spent <= budget) return fitted;
      if (match.call[part] === undefined) continue;
      delete match.call[part];
      spent = JSON.stringify(fitted).length;
    }
  }
  return fitted;
}
