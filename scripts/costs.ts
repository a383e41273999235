/**
 * Prints what a month of Callbook takes and costs.
 *   npm run costs -- [--entries N] [--every 30m|1h|2h|6h|1d] [--plan free|personal|pro] [--private]
 *                    [--build-every HOURS] [--pushes N] [--requests N] [--followers N] [--json]
 * What is left out is that of the defaults; without --entries, --every and --plan, all of them are listed.
 */
import { parseArgs } from 'node:util';
import { NETLIFY_PLANS, type NetlifyPlanName, SOURCES, UPSTASH } from '../src/costs/prices.ts';
import {
  asText,
  BILL_HEADINGS,
  billRow,
  CADENCES,
  COST_HEADINGS,
  costRow,
  SIZES,
  USUAL_SETUP,
} from '../src/costs/table.ts';
import { monthlyUsage, type Setup } from '../src/costs/usage.ts';

const EVERY = CADENCES.map(({ name }) => name);
const PLANS = Object.keys(NETLIFY_PLANS) as NetlifyPlanName[];
const USAGE = `Usage: npm run costs -- [--entries N] [--every ${EVERY.join('|')}] [--plan ${PLANS.join('|')}]
                        [--private] [--build-every HOURS] [--pushes N a month] [--requests N a day]
                        [--followers N] [--json]`;
const MAX_NUMBER = 100_000_000;

const OPTIONS = {
  entries: { type: 'string' },
  every: { type: 'string' },
  plan: { type: 'string' },
  private: { type: 'boolean', default: false },
  'build-every': { type: 'string' },
  pushes: { type: 'string' },
  requests: { type: 'string' },
  followers: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;
const readOptions = () => parseArgs({ options: OPTIONS }).values;
type Given = ReturnType<typeof readOptions>;

try {
  const given = readOptions();
  console.log(given.help ? USAGE : costsOf(given));
} catch (error) {
  console.error(`${(error as Error).message}\n${USAGE}`);
  process.exitCode = 1;
}

function costsOf(given: Given): string {
  const base = {
    ...USUAL_SETUP,
    buildEveryHours: count('build-every', given['build-every'], USUAL_SETUP.buildEveryHours),
    pushes: count('pushes', given.pushes, USUAL_SETUP.pushes, 0),
    requestsPerDay: count('requests', given.requests, USUAL_SETUP.requestsPerDay, 0),
    mailFollowers: count('followers', given.followers, USUAL_SETUP.mailFollowers, 0),
  };
  const sizes = given.entries === undefined ? SIZES : [count('entries', given.entries, 0)];
  const every = given.every === undefined ? EVERY : [oneOf('every', EVERY, given.every)];
  const setups = sizes.flatMap((entries) =>
    CADENCES.filter(({ name }) => every.includes(name)).map(({ minutes }) => ({
      ...base,
      entries,
      probeEveryMinutes: minutes,
    })),
  );
  if (given.json) return JSON.stringify(setups.map((setup) => ({ ...setup, usage: monthlyUsage(setup) })));
  return [tableOf(setups, given), '', ...notesOn(base)].join('\n');
}

function tableOf(setups: readonly Setup[], { plan, private: isPrivate }: Given): string {
  if (plan === undefined && !isPrivate) return asText(COST_HEADINGS, setups.map(costRow));
  const name = oneOf('plan', PLANS, plan ?? 'free');
  return asText(
    BILL_HEADINGS,
    setups.map((setup) => billRow(setup, name, { isPrivate })),
  );
}

function count(name: string, text: string | undefined, usual: number, min = 1): number {
  const value = text === undefined ? usual : Number(text);
  if (Number.isInteger(value) && value >= min && value <= MAX_NUMBER) return value;
  throw new Error(`--${name} is "${text}": it must be a whole number from ${min} to ${MAX_NUMBER}.`);
}

function oneOf<Name extends string>(option: string, names: readonly Name[], given: string): Name {
  const found = names.find((name) => name === given);
  if (found !== undefined) return found;
  throw new Error(`--${option} is "${given}": it must be one of ${names.join(', ')}.`);
}

function notesOn({ buildEveryHours, pushes, requestsPerDay, mailFollowers }: typeof USUAL_SETUP): string[] {
  return [
    `By month of 30 days, in dollars: ${requestsPerDay} requests a day, a build every ${buildEveryHours} hours, ${pushes} pushes, ${mailFollowers} followers by mail.`,
    `Free plans: Netlify ${NETLIFY_PLANS.free.credits} credits, Upstash ${UPSTASH.freeCommands} commands, GitHub without limit for a public repository.`,
    '"private, more" is what GitHub bills for minutes above the 2,000 of its free plan if the repository is private.',
    'Personal and Pro are plans of Netlify, with Upstash as it is used. Mails are not priced: they go by your own server.',
    ...SOURCES.map(({ service, url, read }) => `${service}: ${url} (read on ${read})`),
  ];
}
