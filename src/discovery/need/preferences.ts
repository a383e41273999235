import type { Constraint } from './constraints.ts';

/** What a need prefers: the constraints and the names to avoid that were read in it. */
type Preferences = { constraints: readonly Constraint[]; avoided: readonly string[] };

/** The words for each constraint in answers and on pages. */
export const CONSTRAINT_WORDS: Readonly<Record<Constraint, string>> = {
  no_key: 'no key',
  free: 'free of charge',
  json: 'JSON',
  csv: 'CSV',
  xml: 'XML',
  geojson: 'GeoJSON',
  api: 'an HTTP API',
  mcp: 'an MCP server',
  cli: 'a command-line tool',
  no_card: 'no credit card',
  self_hosted: 'self-hosted',
  in_eu: 'hosted in the EU, which few entries state',
};

const EXCLUSION_PREFIX = 'not:';

/** The preferences as the API lists them: `no_key`, and `not:google` for a name to avoid. */
export const listPreferences = ({ constraints, avoided }: Preferences): string[] => [
  ...constraints,
  ...avoided.map((name) => `${EXCLUSION_PREFIX}${name}`),
];

/** "Preferred: no key. Avoided: Google." Names are written as in the need. Empty if there are no preferences. */
export function describePreferences(need: string, { constraints, avoided }: Preferences): string {
  const preferred = constraints.map((constraint) => CONSTRAINT_WORDS[constraint]);
  const names = avoided.map((name) => asWritten(need, name));
  return [
    ...(preferred.length > 0 ? [`Preferred: ${preferred.join(', ')}.`] : []),
    ...(names.length > 0 ? [`Avoided: ${names.join(', ')}.`] : []),
  ].join(' ');
}

function asWritten(need: string, name: string): string {
  const at = need.toLowerCase().indexOf(name);
  const written = need.slice(at, at + name.length);
  // Some letters get longer in lowercase, and then the positions differ.
  return written.toLowerCase() === name ? written : name;
}
