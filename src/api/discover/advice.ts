import type { Coverage } from '../../discovery/answer-schema.ts';
import { scorePercent, WEAK_MATCH_BELOW } from '../../discovery/coverage.ts';
import type { Discovery, Match } from '../../discovery/discover.ts';
import { describePreferences } from '../../discovery/need/preferences.ts';
import { adviseOnFilters, type Filters } from './advise-on-filters.ts';
import type { FilteredOut } from './discover-schema.ts';
import type { StepChoice } from './step-plan.ts';

type Advice = { note: string; next_steps: string[] };

const ASK_AGAIN = 'Ask again with other words: GET /api/public/discover?need=…';

/** What the call adds to a discovery. */
type Facts = {
  /** Name of the operation that the first match is. */
  operation?: string | undefined;
  /** Name of the best operation of the first match, if the match is an interface. */
  listed?: string | undefined;
  /** Whether the catalog lists operations of the first match at all. */
  hasOperations?: boolean;
  /** What serves the need and does not pass the filters, if these left no match. */
  filteredOut?: readonly FilteredOut[];
  /** What serves each part of a need that has several. */
  steps?: readonly StepChoice[] | null;
};

/** Advises an agent what to do with the matches: calls that it can make as written, with the slug filled in. */
export function adviseOn(
  { need, ...filters }: Filters & { need: string },
  discovery: Discovery,
  { operation, listed, hasOperations = true, filteredOut = [], steps = null }: Facts = {},
): Advice {
  if (discovery.unread !== null) return adviseOnLanguage(discovery.unread);
  const [first] = discovery.matches;
  const onFirst = first && adviseOnMatch(first, discovery, { operation, listed });
  const [removed, ...others] = filteredOut;
  const onFilters = removed && adviseOnFilters(filters, [removed, ...others]);
  const { note, next_steps } =
    (steps && adviseOnSteps(steps)) ?? onFirst ?? onFilters ?? adviseOnNearest(discovery);
  const unlisted = first && !steps && !hasOperations ? pointToDocumentation(first) : '';
  const preferences = describePreferences(need, discovery);
  return {
    note: [note, unlisted, preferences].filter((text) => text !== '').join(' '),
    next_steps,
  };
}

const adviseOnLanguage = (language: string): Advice => ({
  note: `The need is in ${language}, and too few of its words are known here. Ask in English: names of products and places can stay as they are.`,
  next_steps: ['Ask in English: GET /api/public/discover?need=…'],
});

function adviseOnSteps(steps: readonly StepChoice[]): Advice {
  const served = steps.filter(({ slug }) => slug !== null);
  const missing = steps.length - served.length;
  const lack =
    missing === 0 ? '' : ` Nothing serves ${missing === 1 ? 'one' : missing} of them: its slug is null.`;
  return {
    note: `The need has ${steps.length} parts: "plan" names what to call for each, in order.${lack} Each match serves a part at most: read its summary before you call it.`,
    next_steps: [
      ...served.slice(0, 1).map(readStep),
      'Report the outcome of each call: POST /api/public/report (report_invocation)',
    ],
  };
}

const readStep = ({ slug, operation }: StepChoice): string =>
  operation === null ? readContract(slug ?? '') : readOperation(slug ?? '', operation);

function adviseOnMatch(
  first: Match,
  { coverage }: Discovery,
  { operation, listed = operation }: Pick<Facts, 'operation' | 'listed'>,
): Advice {
  const isWeak = isWeakMatch(first);
  return {
    note: isWeak ? warnOf(first) : callOf(first, coverage, operation),
    next_steps: [
      ...(isWeak ? [ASK_AGAIN] : []),
      ...(listed ? [readOperation(first.slug, listed)] : []),
      readContract(first.slug),
      `Report the outcome: POST /api/public/report {"slug": "${first.slug}", "outcome": "success"} (report_invocation)`,
    ],
  };
}

function callOf({ slug, match_score }: Match, coverage: Coverage, operation: string | undefined): string {
  const how = operation ? `${operation} of ${slug} with its arguments` : `${slug} by its call contract`;
  if (coverage === 'exact') return `Call ${how}, then report how the call went.`;
  const chance = `The chance that ${slug} serves the need is about ${scorePercent(match_score)} %`;
  return `${chance}: read its summary. If it fits, call ${how}, then report how the call went.`;
}

const isWeakMatch = ({ match_score }: Match): boolean => match_score < WEAK_MATCH_BELOW;

const warnOf = ({ slug, match_score }: Match): string =>
  `Weak match: the chance that ${slug} serves the need is about ${scorePercent(match_score)} %. Compare the summaries of the matches before you call one, or ask again with other words.`;

const pointToDocumentation = ({ slug }: Match): string =>
  `No operations of ${slug} are listed here: its docs_url has them.`;

const readContract = (slug: string): string => `Read the contract: GET /api/public/registry/${slug}`;

const readOperation = (slug: string, name: string): string =>
  `Read the operation: GET /api/public/registry/${slug}/operations/${encodeURIComponent(name)} (get_operation)`;

function adviseOnNearest({ nearest, wanted }: Discovery): Advice {
  const slugs = nearest.map(({ slug }) => slug);
  const near = slugs.length === 0 ? '' : ` Close, but not a match: ${slugs.join(', ')}.`;
  const known = wanted === null ? '' : ` The closest capability on the wanted list is ${wanted}.`;
  return {
    note: `Nothing in the catalog does this yet.${known}${near} Propose an interface, or split the need into smaller ones.`,
    next_steps: [
      ASK_AGAIN,
      ...slugs.slice(0, 1).map((slug) => `Read the closest entry: GET /api/public/registry/${slug}`),
      'Browse what the catalog can do: GET /api/public/capabilities',
      'If you know an interface that does it, propose it: POST /api/public/submit (submit_entry).',
    ],
  };
}
