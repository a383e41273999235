import { type Bill, billOf } from './bill.ts';
import { type NetlifyPlanName, UPSTASH } from './prices.ts';
import { monthlyUsage, type Setup, totalCredits, type Usage } from './usage.ts';

/** Probe intervals, with the cron line of probe.yml for each. */
export const CADENCES = [
  { name: '30m', minutes: 30, cron: '7,37 * * * *' },
  { name: '1h', minutes: 60, cron: '7 * * * *' },
  { name: '2h', minutes: 120, cron: '7 */2 * * *' },
  { name: '6h', minutes: 360, cron: '7 */6 * * *' },
  { name: '1d', minutes: 1_440, cron: '7 5 * * *' },
] as const;
export const SIZES = [1_000, 10_000] as const;
const PLANS = ['free', 'personal', 'pro'] as const satisfies readonly NetlifyPlanName[];

/** The setup that figures assume unless they say otherwise: the defaults, and four pushes a month. */
export const USUAL_SETUP: Setup = {
  entries: 1_000,
  probeEveryMinutes: 30,
  buildEveryHours: 72,
  pushes: 4,
  requestsPerDay: 1_000,
  mailFollowers: 100,
};

const figure = (value: number): string => Math.round(value).toLocaleString('en-US');
/** An amount in dollars. Whole amounts have no cents. */
const dollars = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));

export const COST_HEADINGS = [
  'entries',
  'interval',
  'runs',
  'minutes',
  'builds',
  'credits',
  'commands',
  'mails',
  'free plans',
  'Personal',
  'Pro',
  'private: adds',
] as const;

/** One row of the table: usage, dollars on each plan with a public repository, and what a private one adds. */
export function costRow(setup: Setup): string[] {
  const usage = monthlyUsage(setup);
  const [free, personal, pro] = PLANS.map((plan) => billOf(usage, plan, { isPrivate: false }));
  const { github } = billOf(usage, 'pro', { isPrivate: true });
  return [
    figure(setup.entries),
    CADENCES.find(({ minutes }) => minutes === setup.probeEveryMinutes)?.name ??
      `${setup.probeEveryMinutes}m`,
    figure(usage.probeRuns),
    figure(usage.actionsMinutes),
    figure(usage.builds),
    figure(totalCredits(usage)),
    figure(usage.redisCommands),
    figure(usage.mails),
    freeWords(free, usage),
    totalWords(personal),
    totalWords(pro),
    dollars(github),
  ];
}

export const BILL_HEADINGS = [
  ...COST_HEADINGS.slice(0, 8),
  'Netlify',
  'Upstash',
  'GitHub',
  'dollars',
] as const;

/** One row of the table for one plan: usage, and dollars for each service. */
export function billRow(
  setup: Setup,
  plan: NetlifyPlanName,
  { isPrivate }: { isPrivate: boolean },
): string[] {
  const bill = billOf(monthlyUsage(setup), plan, { isPrivate });
  const cells = [bill.netlify, bill.upstash, bill.github, bill.total];
  return [...costRow(setup).slice(0, 8), ...cells.map((cell) => (cell === null ? 'paused' : dollars(cell)))];
}

/** "0" if the free plans are enough. Otherwise names the ones that are not. */
function freeWords(bill: Bill | undefined, { redisCommands }: Usage): string {
  const over = [
    ...(bill?.netlify === null ? ['paused'] : []),
    ...(redisCommands > UPSTASH.freeCommands ? [`Upstash ${dollars(bill?.upstash ?? 0)}`] : []),
  ];
  return over.length === 0 ? '0' : over.join(', ');
}

const totalWords = (bill: Bill | undefined): string =>
  bill === undefined || bill.total === null ? 'paused' : dollars(bill.total);

/** A table as text, with aligned columns. */
export function asText(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, i) =>
    Math.max(heading.length, ...rows.map((row) => row[i]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  ');
  return [line(headings), ...rows.map(line)].join('\n');
}
