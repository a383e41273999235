import { GITHUB, NETLIFY_PLANS, type NetlifyPlanName, UPSTASH } from './prices.ts';
import { totalCredits, type Usage } from './usage.ts';

/** Dollars a month. `netlify` is null if the credits run out and the plan sells no more: the site is paused. */
export type Bill = {
  netlify: number | null;
  upstash: number;
  /** Zero for a public repository. For a private one, the minutes above those of the free plan. */
  github: number;
  total: number | null;
};

/** The cost of a month on a Netlify plan, with Upstash and GitHub billed by use. */
export function billOf(usage: Usage, plan: NetlifyPlanName, { isPrivate }: { isPrivate: boolean }): Bill {
  const netlify = netlifyDollars(totalCredits(usage), plan);
  const upstash =
    usage.redisCommands <= UPSTASH.freeCommands
      ? 0
      : toCents((usage.redisCommands / 100_000) * UPSTASH.dollarsPer100k);
  const over = Math.max(0, usage.actionsMinutes - GITHUB.includedMinutes.free);
  const github = isPrivate ? toCents(over * GITHUB.dollarsPerMinute) : 0;
  return { netlify, upstash, github, total: netlify === null ? null : toCents(netlify + upstash + github) };
}

function netlifyDollars(credits: number, plan: NetlifyPlanName): number | null {
  const { credits: included, dollars, more } = NETLIFY_PLANS[plan];
  if (credits <= included) return dollars;
  return more === null ? null : dollars + Math.ceil((credits - included) / more.credits) * more.dollars;
}

const toCents = (dollars: number): number => Math.round(dollars * 100) / 100;
