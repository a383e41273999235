import { WEAK_MATCH_BELOW } from '../../discovery/coverage.ts';
import type { Discovery, Match } from '../../discovery/discover.ts';
import { describePreferences } from '../../discovery/need/preferences.ts';

type Advice = { note: string; next_steps: string[] };

const ASK_AGAIN = 'Ask again with other words: GET /api/public/discover?need=…';

/**
 * Advises an agent what to do with the matches: calls that it can make as written, with the slug filled in.
 * @param interfaces those that serve the need, if operations were asked for
 */
export function adviseOn(need: string, discovery: Discovery, interfaces: readonly Match[] = []): Advice {
  const [first] = discovery.matches;
  const [known] = interfaces;
  const onNothing = known ? adviseOnInterface(known) : adviseOnNearest(discovery);
  const { note, next_steps } = first ? adviseOnMatch(first, discovery) : onNothing;
  const preferences = describePreferences(need, discovery);
  return { note: preferences === '' ? note : `${note} ${preferences}`, next_steps };
}

function adviseOnMatch(first: Match, { coverage }: Discovery): Advice {
  const isWeak = isWeakMatch(first, coverage);
  const call = `Call ${first.slug} by its call contract, then report how the call went.`;
  const doubt = ' It may not cover the whole need: read its summary before you call it.';
  return {
    note: isWeak ? warnOf(first) : call + (coverage === 'exact' ? '' : doubt),
    next_steps: [
      ...(isWeak ? [ASK_AGAIN] : []),
      `After the call: POST /api/public/report {"slug": "${first.slug}", "outcome": "success"} (report_invocation)`,
      `Read the whole contract: GET /api/public/registry/${first.slug}`,
      `Check its uptime and incidents: GET /api/public/status?slug=${first.slug}`,
      `Get an alert when it breaks: POST /api/public/watch {"slug": "${first.slug}"} with a key from POST /api/public/keys`,
    ],
  };
}

/** An exact match has every topic word of the need in one capability, so it is not weak whatever its score. */
const isWeakMatch = ({ match_score }: Match, coverage: Discovery['coverage']): boolean =>
  coverage !== 'exact' && match_score < WEAK_MATCH_BELOW;

const warnOf = ({ slug, match_score }: Match): string =>
  `Weak match: ${slug} serves the need with a chance of about ${Math.round(match_score * 100)} %. Compare the summaries of the matches before you call one, or ask again with other words.`;

/** The need is served, but nobody has written down the operations. */
const adviseOnInterface = ({ slug }: Match): Advice => ({
  note: `No operation is known for this need, but ${slug} serves it. Read its call contract, or ask again without level=operation.`,
  next_steps: [
    `Read the whole contract: GET /api/public/registry/${slug}`,
    'Ask for interfaces: GET /api/public/discover?need=…',
  ],
});

function adviseOnNearest({ nearest }: Discovery): Advice {
  const slugs = nearest.map(({ slug }) => slug);
  const near = slugs.length === 0 ? '' : ` Comes near, does not answer the need: ${slugs.join(', ')}.`;
  return {
    note: `Nothing in the catalog does this yet.${near} Propose an interface, or split the need into smaller ones.`,
    next_steps: [
      ASK_AGAIN,
      ...slugs
        .slice(0, 1)
        .map(
          (slug) => `Read what comes near, but does not answer the need: GET /api/public/registry/${slug}`,
        ),
      'Browse what the catalog can do: GET /api/public/capabilities',
      'Know an interface that does it? Propose it: POST /api/public/submit (submit_entry).',
    ],
  };
}
