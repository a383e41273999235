import type { Discovery } from '../discovery/discover.ts';

type Advice = { note: string; next_steps: string[] };

/** What an agent should do with an answer of `discover`: calls it can make as they stand, with the slug filled in. */
export function adviseOn({ matches, coverage, constraints }: Discovery): Advice {
  const [first] = matches;
  if (!first) {
    return {
      note: 'Nothing in the catalog does this yet. Propose it, or ask for less at once.',
      next_steps: [
        'Ask again with other words: GET /api/public/discover?need=…',
        'Look through what there is: GET /api/public/capabilities',
        'Know an interface that does it? Propose it: POST /api/public/submit (submit_entry).',
      ],
    };
  }
  const sure =
    coverage === 'exact' ? '' : ' It may not be all that was asked for: read the summary before you call.';
  return {
    note: `Call ${first.slug} as its call contract says, then report how it went.${sure}${preferences(constraints)}`,
    next_steps: [
      `After the call: POST /api/public/report {"slug": "${first.slug}", "outcome": "success"} (report_invocation)`,
      `Read the whole contract: GET /api/public/registry/${first.slug}`,
      `See how it has been: GET /api/public/status?slug=${first.slug}`,
      `Be told when it breaks: POST /api/public/watch {"slug": "${first.slug}"} with a key from POST /api/public/keys`,
    ],
  };
}

function preferences(constraints: readonly string[]): string {
  return constraints.length === 0 ? '' : ` Preferred, not required: ${constraints.join(', ')}.`;
}
