import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideBuild } from '../../src/builds/builds.ts';
import { readEnvironment } from '../../src/environment/read-environment.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-01T00:07:00Z');
const timeAt = (hours: number) => new Date(START + hours * HOUR_MS);
const { buildEveryHours: everyHours, netlifyCredits: credits } = readEnvironment({});

/** The hours at which builds start, with a probe run every half hour and pushes at the given hours. */
function buildsOf(days: number, pushes: readonly number[] = [], every: number | null = everyHours): number[] {
  const builds: string[] = [];
  for (let hour = 0; hour < days * 24; hour += 0.5) {
    const now = timeAt(hour);
    for (const each of pushes.includes(hour) ? [null, every] : [every]) {
      if (decideBuild({ builds, now, everyHours: each, credits }).outcome === 'start')
        builds.push(now.toISOString());
    }
  }
  return builds.map((at) => (Date.parse(at) - START) / HOUR_MS);
}

describe('with no variable set, half-hourly probe runs', () => {
  it('build the site ten times in 30 days, for half of the free plan', () => {
    expect(buildsOf(30)).toEqual([0, 72, 144, 216, 288, 360, 432, 504, 576, 648]);
  });

  it('count the time from the newest push, and leave credits for six pushes', () => {
    expect(buildsOf(7, [24])).toEqual([0, 24, 96]);
    const pushes = [1, 2, 3, 4, 5, 6];
    expect(buildsOf(30, pushes)).toHaveLength(16);
  });

  it('never use more than 80 % of the credits in any 30 days, however often somebody pushes', () => {
    const hours = fc.array(fc.integer({ min: 0, max: 60 * 24 - 1 }), { maxLength: 200 });
    fc.assert(
      fc.property(hours, fc.constantFrom(1, 6, 24, 72), (pushes, every) => {
        const builds = buildsOf(60, pushes, every);
        for (const from of builds)
          expect(builds.filter((at) => at >= from && at < from + 720).length * 15).toBeLessThanOrEqual(240);
      }),
      { numRuns: 20 },
    );
  });
});

const builds = (count: number) => Array<string>(count).fill(timeAt(-100).toISOString());
const decide = (count: number, more = {}) =>
  decideBuild({ builds: builds(count), now: timeAt(0), everyHours, credits, ...more });

it('a scheduled or pushed build is held if builds would use more than 80 % of the credits', () => {
  for (const every of [everyHours, null]) {
    expect(decide(15, { everyHours: every }).outcome).toBe('start');
    expect(decide(16, { everyHours: every })).toEqual({
      outcome: 'held',
      warning: expect.stringMatching(/^No build was started: it would be number 17 in 30 days; .*255 of 300/),
    });
  }
});

it('a build comes with a warning above 60 % of the credits, before builds are held', () => {
  expect(decide(11).warning).toBeNull();
  expect(decide(12).warning).toMatch(/number 13 in 30 days.*195 of 300 credits.*After 16 builds no more/);
});

it('a larger plan allows more builds', () => {
  expect(decide(16, { credits: 1_000 })).toEqual({ outcome: 'start', warning: null });
});

it('a build is due on time, or up to 15 minutes earlier if its run starts early', () => {
  const after = (hours: number) =>
    decideBuild({ builds: [timeAt(0).toISOString()], now: timeAt(hours), everyHours: 6, credits }).outcome;
  expect([after(5.7), after(5.75), after(6)]).toEqual(['not_due', 'start', 'start']);
});
