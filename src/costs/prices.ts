/** Sources of the figures in this file, with the date when they were last read. Prices change: check them again. */
export const SOURCES = [
  {
    service: 'Netlify',
    url: 'https://docs.netlify.com/manage/accounts-and-billing/billing/billing-for-credit-based-plans/how-credits-work',
    read: '2026-11-21',
    note: 'From a stored copy. It says 5,000 credits for Pro, but others quote 3,000 from the pricing page. We count 3,000.',
  },
  {
    service: 'Upstash',
    url: 'https://upstash.com/pricing/redis',
    read: '2026-11-21',
    note: 'From copies of that page of 20 September and 9 November 2026.',
  },
  {
    service: 'GitHub',
    url: 'https://docs.github.com/en/billing/reference/actions-runner-pricing',
    read: '2026-11-21',
    note: 'From the source of docs.github.com. The included minutes are on its page about billing for Actions.',
  },
] as const;

/** Credits that Netlify charges on its credit-based plans. */
export const NETLIFY_CREDITS_PER = {
  deploy: 15,
  computeGbHour: 10,
  transferGb: 20,
  requests10k: 2,
} as const;

type NetlifyPlan = { credits: number; dollars: number; more: { credits: number; dollars: number } | null };

/** Netlify's monthly plans. `more` is the package of extra credits. Without it the site is paused when credits run out. */
export const NETLIFY_PLANS = {
  free: { credits: 300, dollars: 0, more: null },
  personal: { credits: 1_000, dollars: 9, more: { credits: 200, dollars: 5 } },
  pro: { credits: 3_000, dollars: 20, more: { credits: 1_000, dollars: 20 } },
} as const satisfies Record<string, NetlifyPlan>;
export type NetlifyPlanName = keyof typeof NETLIFY_PLANS;

/** Upstash Redis: free commands a month. Above that number, all commands are billed by use. */
export const UPSTASH = { freeCommands: 500_000, dollarsPer100k: 0.2 } as const;

/** GitHub Actions. Public repositories are free. Private ones get free minutes, depending on the plan, and pay for more. */
export const GITHUB = {
  includedMinutes: { free: 2_000, team: 3_000 },
  dollarsPerMinute: 0.006,
} as const;
