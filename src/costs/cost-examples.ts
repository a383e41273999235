import type { Bill } from './bill.ts';
import { billOf } from './bill.ts';
import { USUAL_SETUP } from './table.ts';
import { monthlyUsage, type Setup, totalCredits, type Usage } from './usage.ts';

/** The two examples of the costs page: few requests with the defaults, and many on Netlify Pro. */
export const EXAMPLES = [
  { name: '1,000 requests a day', plan: 'free', setup: USUAL_SETUP },
  {
    name: '100,000 requests a day',
    plan: 'pro',
    setup: { ...USUAL_SETUP, requestsPerDay: 100_000, buildEveryHours: 6 },
  },
] as const satisfies readonly { name: string; plan: 'free' | 'pro'; setup: Setup }[];

export type CostExample = { name: string; usage: Usage; credits: number; bill: Bill };

/** The usage and cost of each example, with a public repository. */
export const costExamples = (): CostExample[] =>
  EXAMPLES.map(({ name, plan, setup }) => {
    const usage = monthlyUsage(setup);
    return { name, usage, credits: totalCredits(usage), bill: billOf(usage, plan, { isPrivate: false }) };
  });

/** Builds a month for each `BUILD_EVERY_HOURS`, with the default number of pushes, and their credits. */
export const buildRows = (hours: readonly number[]): { hours: number; builds: number; credits: number }[] =>
  hours.map((buildEveryHours) => {
    const { builds, credits } = monthlyUsage({ ...USUAL_SETUP, buildEveryHours });
    return { hours: buildEveryHours, builds, credits: credits.builds };
  });
