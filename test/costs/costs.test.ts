import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf } from '../../src/costs/bill.ts';
import { NETLIFY_PLANS, SOURCES } from '../../src/costs/prices.ts';
import { asText, CADENCES, COST_HEADINGS, costRow, SIZES, USUAL_SETUP } from '../../src/costs/table.ts';
import { minutesOfRun, monthlyUsage, type Setup, totalCredits } from '../../src/costs/usage.ts';
import { EnvironmentSchema } from '../../src/environment/schema.ts';
import { longestGap, USUAL_SCHEDULE } from '../../src/health/schedule/schedule.ts';
import { runScript } from '../scripts/run-script.ts';

const of = (fields: Partial<Setup> = {}) => monthlyUsage({ ...USUAL_SETUP, ...fields });

describe('monthlyUsage, checked by hand', () => {
  it('counts runs and minutes: 45 s plus 1.23 s per 64 entries, each job rounded up', () => {
    expect([minutesOfRun(0), minutesOfRun(780), minutesOfRun(1_000), minutesOfRun(10_000)]).toEqual([
      1, 1, 2, 4,
    ]);
    // 1,440 runs of 2 minutes, 4 pushes of 11, 30 + 5 + 5 other jobs.
    expect(of()).toMatchObject({ probeRuns: 1_440, actionsMinutes: 2_880 + 44 + 40 });
  });

  it('counts builds: 720 hours divided by 72, plus four pushes', () => {
    expect([of().builds, of().credits.builds]).toEqual([14, 210]);
    expect(of({ buildEveryHours: 6 }).builds).toBe(124);
    // With a run every six hours, a build that is due after 8 hours starts after 12.
    expect(of({ buildEveryHours: 8, probeEveryMinutes: 360 }).builds).toBe(64);
    expect(of({ buildEveryHours: 1, probeEveryMinutes: 1_440, pushes: 0 }).builds).toBe(30);
  });

  it('counts compute, transfer and requests in credits', () => {
    const { credits } = of();
    // (15,000 + 8,640) calls × 0.05 s, and half of them start a process for 0.5 s: 1.97 GB-hours.
    expect(credits.compute).toBeCloseTo((23_640 * 0.05 + 11_820 * 0.5) / 360, 6);
    // 30,000 × 10 KB, and 600 × 2.2 MB.
    expect(credits.transfer).toBeCloseTo((0.3 + 1.32) * 20, 6);
    expect(credits.requests).toBeCloseTo(3.864 * 2, 6);
  });

  it('counts Redis commands', () => {
    // 36,000 for requests, 60,480 for the monitor, 1,440 runs × (7 + 2 + 2 × 20).
    expect(of().redisCommands).toBe(36_000 + 60_480 + 1_440 * 49);
  });

  it('counts one confirmation and 1.5 alerts per follower', () => {
    expect(of({ mailFollowers: 100 }).mails).toBe(250);
  });
});

describe('a bill', () => {
  const usage = { ...of(), credits: { builds: 300, compute: 0, transfer: 0, requests: 0 } };
  const netlify = (builds: number, plan: keyof typeof NETLIFY_PLANS) =>
    billOf({ ...usage, credits: { ...usage.credits, builds } }, plan, { isPrivate: false }).netlify;

  it('is zero on the free plan, which is paused when its credits run out', () => {
    expect([netlify(300, 'free'), netlify(301, 'free')]).toEqual([0, null]);
    const paused = billOf({ ...usage, credits: { ...usage.credits, builds: 301 } }, 'free', {
      isPrivate: false,
    });
    expect(paused.total).toBeNull();
  });

  it('adds packages of credits on the other plans', () => {
    expect([1_000, 1_001, 1_201].map((credits) => netlify(credits, 'personal'))).toEqual([9, 14, 19]);
    expect([3_000, 3_001, 5_001].map((credits) => netlify(credits, 'pro'))).toEqual([20, 40, 80]);
  });

  it('bills all Upstash commands once they exceed the free number, and a private repository by minute', () => {
    const at = (redisCommands: number, actionsMinutes: number, isPrivate: boolean) => {
      const { upstash, github } = billOf({ ...usage, redisCommands, actionsMinutes }, 'pro', { isPrivate });
      return [upstash, github];
    };
    expect(at(500_000, 2_000, true)).toEqual([0, 0]);
    expect(at(1_000_000, 3_000, true)).toEqual([2, 6]);
    expect(at(1_000_000, 3_000, false)).toEqual([2, 0]);
  });

  it('never gets smaller with more entries, requests, pushes or builds', () => {
    const more = fc.record({
      entries: fc.nat(20_000),
      requestsPerDay: fc.nat(200_000),
      pushes: fc.nat(50),
      mailFollowers: fc.nat(1_000),
    });
    const cadence = fc.constantFrom(...CADENCES.map(({ minutes }) => minutes));
    fc.assert(
      fc.property(more, more, cadence, (a, b, probeEveryMinutes) => {
        const sum = Object.fromEntries(
          Object.entries(a).map(([name, value]) => [name, value + b[name as keyof typeof b]]),
        );
        const [less, most] = [of({ ...a, probeEveryMinutes }), of({ ...sum, probeEveryMinutes })];
        expect(totalCredits(most)).toBeGreaterThanOrEqual(totalCredits(less));
        for (const plan of ['personal', 'pro'] as const)
          expect(billOf(most, plan, { isPrivate: true }).total).toBeGreaterThanOrEqual(
            billOf(less, plan, { isPrivate: true }).total ?? 0,
          );
      }),
    );
  });
});

it.each([
  { entries: 1_000, requestsPerDay: 1_000, buildEveryHours: 72 },
  { entries: 10_000, requestsPerDay: 800, buildEveryHours: 72 },
  { entries: 10_000, requestsPerDay: 1_000, buildEveryHours: 96 },
])(
  'the free plans are enough for $entries entries, $requestsPerDay requests a day and a build every $buildEveryHours hours',
  (setup) => {
    const bills = CADENCES.map(({ minutes }) =>
      billOf(of({ ...setup, probeEveryMinutes: minutes }), 'free', { isPrivate: false }),
    );
    expect(bills.map(({ total }) => total)).toEqual(CADENCES.map(() => 0));
  },
);

it('the default setup of the table equals the defaults of the code', () => {
  expect(USUAL_SETUP).toMatchObject(USUAL_SCHEDULE);
  expect(EnvironmentSchema.shape.BUILD_EVERY_HOURS.parse(undefined)).toBe(USUAL_SETUP.buildEveryHours);
  expect(EnvironmentSchema.shape.NETLIFY_CREDITS.parse(undefined)).toBe(NETLIFY_PLANS.free.credits);
});

it.each(CADENCES)('the cron line for $name runs every $minutes minutes', ({ cron, minutes }) => {
  expect(longestGap([cron])).toBe(minutes);
});

it('every price has a source and the date when it was read', () => {
  for (const { url, read } of SOURCES)
    expect([url, read].join(' ')).toMatch(/^https:\/\/\S+ 20\d\d-\d\d-\d\d$/);
});

it('npm run costs prints the same table, and explains a wrong option', async () => {
  const rows = SIZES.flatMap((entries) =>
    CADENCES.map(({ minutes }) => costRow({ ...USUAL_SETUP, entries, probeEveryMinutes: minutes })),
  );
  const { code, out } = await runScript('scripts/costs.ts');
  expect([code, out.startsWith(`${asText(COST_HEADINGS, rows)}\n`)]).toEqual([0, true]);
  const one = await runScript(
    'scripts/costs.ts',
    '--entries',
    '1000',
    '--every',
    '30m',
    '--plan',
    'free',
    '--private',
  );
  expect(one.out.split('\n')[1]).toMatch(/1,000 +30m +1,440 +2,964 .* 0 +0 +5\.78 +5\.78$/);
  const wrong = await runScript('scripts/costs.ts', '--every', '70m');
  expect([wrong.code, wrong.err.split('\n')[0]]).toEqual([
    2,
    '--every is "70m"; allowed is one of 30m, 1h, 2h, 6h, 1d.',
  ]);
});
