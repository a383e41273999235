import { readArguments } from '../src/command-line/arguments.ts';
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
const USAGE = `Usage: npm run costs [-- --entries N --every ${EVERY.join('|')} --plan ${PLANS.join('|')} --private
                     --build-every HOURS --pushes N --requests N --followers N --json]
Prints what a month of Callbook takes and costs. Pushes are counted by month, requests by day.
Without --entries, --every and --plan, all of them are listed.`;
const MAX_NUMBER = 100_000_000;

const { values: given, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    entries: { type: 'string' },
    every: { type: 'string' },
    plan: { type: 'string' },
    private: { type: 'boolean', default: false },
    'build-every': { type: 'string' },
    pushes: { type: 'string' },
    requests: { type: 'string' },
    followers: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
type Given = typeof given;

console.log(costsOf(given));

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
  return refuse(`--${name} is "${text}"; allowed is a whole number from ${min} to ${MAX_NUMBER}.`);
}

function oneOf<Name extends string>(option: string, names: readonly Name[], text: string): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  return refuse(`--${option} is "${text}"; allowed is one of ${names.join(', ')}.`);
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
