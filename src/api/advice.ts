import type { Discovery } from '../discovery/discover.ts';

type Advice = { note: string; next_steps: string[] };

/** Advises an agent what to do with the matches: calls that it can make as written, with the slug filled in. */
export function adviseOn({ matches, coverage, constraints }: Discovery): Advice {
  const [first] = matches;
  if (!first) {
    return {
      note: 'Nothing in the catalog does this yet. Propose an interface, or split the need into smaller ones.',
      next_steps: [
        'Ask again with other words: GET /api/public/discover?need=…',
        'Browse what the catalog can do: GET /api/public/capabilities',
        'Know an interface that does it? Propose it: POST /api/public/submit (submit_entry).',
      ],
    };
  }
  const sure =
    coverage === 'exact' ? '' : ' It may not cover the whole need: read its summary before you call it.';
  return {
    note: `Call ${first.slug} by its call contract, then report how the call went.${sure}${preferences(constraints)}`,
    next_steps: [
      `After the call: POST /api/public/report {"slug": "${first.slug}", "outcome": "success"} (report_invocation)`,
      `Read the whole contract: GET /api/public/registry/${first.slug}`,
      `Check its uptime and incidents: GET /api/public/status?slug=${first.slug}`,
      `Get an alert when it breaks: POST /api/public/watch {"slug": "${first.slug}"} with a key from POST /api/public/keys`,
    ],
  };
}

function preferences(constraints: readonly string[]): string {
  return constraints.length === 0 ? '' : ` Preferred, not required: ${constraints.join(', ')}.`;
}
