import type { Incident, InterfaceStatus, Status } from '../../../health/status-schema.ts';
import { COMMON_OPTIONS, COMMON_USAGE, defineCommand, EXIT } from '../command.ts';
import { alignRows, onOneLine } from '../output/lines.ts';
import type { Style, Terminal } from '../terminal.ts';

const USAGE = `Usage: callbook status [SLUG] [OPTIONS]
Shows the health of one interface over 30 days. Without a slug: the totals, and what is down now.
${COMMON_USAGE}
Exits with 1 if the health of the interface is unknown.`;

export const STATUS = defineCommand({
  name: 'status',
  summary: 'Show the health of one interface, or of all',
  positionals: ['slugs'],
  usage: USAGE,
  options: COMMON_OPTIONS,
  maxPositionals: 1,
  run: async ({ positionals, connect, print }, context) => {
    const [slug] = positionals;
    const status = await connect().status(slug);
    print(status, (safe) =>
      slug === undefined
        ? describeWholeStatus(safe, context.terminal)
        : describeInterfaceStatus(safe, context.terminal),
    );
    const isUnknown = slug !== undefined && status.interfaces[0]?.state === 'unknown';
    return isUnknown ? EXIT.nothing : EXIT.found;
  },
});

const MAX_LISTED = 20;
const INDENT = '  ';
const STATE_STYLES: Readonly<Record<InterfaceStatus['state'], Style>> = {
  up: 'green',
  down: 'red',
  flapping: 'yellow',
  unknown: 'dim',
};

/** The totals of the catalog, and what is down now. */
function describeWholeStatus(status: Status, terminal: Terminal): string {
  const { entries, up, down, flapping, unknown } = status.totals;
  const failing = status.interfaces.filter(({ state }) => state === 'down' || state === 'flapping');
  const rows = failing.slice(0, MAX_LISTED).map(({ slug, name, state }) => [slug, state, name]);
  const left = failing.length - rows.length;
  return [
    `${entries} interfaces: ${up} up, ${down} down, ${flapping} flapping, ${unknown} unknown.`,
    asOf(status, terminal),
    ...(rows.length > 0 ? [alignRows(rows, INDENT, terminal.columns)] : []),
    ...(left > 0 ? [`${INDENT}and ${left} more`] : []),
  ].join('\n');
}

function describeInterfaceStatus(status: Status, terminal: Terminal): string {
  const [one] = status.interfaces;
  if (!one) return 'Nothing is known about its health.';
  const uptime = one.uptime === null ? 'not probed' : `${(one.uptime * 100).toFixed(2)} % of checks ok`;
  const latency = one.avg_latency_ms === null ? '' : `, ${Math.round(one.avg_latency_ms)} ms on average`;
  const incidents = status.incidents.slice(0, MAX_LISTED).map(incidentRow);
  return [
    `${terminal.style('bold', one.slug)}  ${terminal.style(STATE_STYLES[one.state], one.state)}`,
    `${uptime}${latency}`,
    `${one.checks.map((checks, day) => dayMark(checks, one.ok[day] ?? null)).join('')}  30 days, oldest first`,
    asOf(status, terminal),
    ...(incidents.length > 0 ? [`Incidents\n${alignRows(incidents, INDENT, terminal.columns)}`] : []),
  ].join('\n');
}

const asOf = ({ last_run_at, stale }: Status, { style }: Terminal): string => {
  if (last_run_at === null) return style('dim', 'There has been no probe run yet.');
  return style(stale ? 'yellow' : 'dim', `As of ${last_run_at}${stale ? ' (out of date)' : ''}.`);
};

/** A full block for a day without a failure, a half one for some failures, a dot for a day without a probe. */
function dayMark(checks: number | null, ok: number | null): string {
  if (!checks) return '·';
  if (ok === checks) return '█';
  return ok ? '▄' : '▁';
}

const incidentRow = ({ kind, started_at, ended_at, cause }: Incident): string[] => [
  started_at.slice(0, 16),
  ended_at === null ? `${kind}, ongoing` : kind,
  onOneLine(cause),
];
