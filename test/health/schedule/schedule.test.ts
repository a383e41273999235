import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSchedule } from '../../../src/health/schedule/read-schedule.ts';
import { longestGap, USUAL_SCHEDULE } from '../../../src/health/schedule/schedule.ts';
import { composeStatus, statusAt } from '../../../src/health/status.ts';
import { NO_FILES } from '../../../src/history/files.ts';
import { isStaleRun, readWindow } from '../../../src/history/window.ts';
import { aFolder } from '../../history/a-repository.ts';

it.each([
  [['7,37 * * * *'], 30],
  [['7 * * * *'], 60],
  [['7 */2 * * *'], 120],
  [['7 1-23/2 * * *'], 120],
  [['7 */6 * * *'], 360],
  [['7 5 * * *'], 1_440],
  [['*/25 * * * *'], 25],
  [['7 9-17 * * *'], 16 * 60],
  [['0 * * * *', '20 * * * *'], 40],
  [['10-40/10,50 * * * *'], 20],
  [['7 9-17 * * *', '7 20 * * *'], 13 * 60],
  [['7 * * * *', '23 5 * * 1'], 60],
  [['23 5 * * 1'], null],
  [[], null],
])('the longest time between two runs of %j is %s minutes', (crons, minutes) => {
  expect(longestGap(crons)).toBe(minutes);
});

it.each(['7,37 * * *', '60 * * * *', '*/0 * * * *', 'a * * * *', '@daily', '9-3 * * * *', '7 24 * * *'])(
  'refuses the schedule "%s" with one that works',
  (cron) => {
    expect(() => longestGap([cron])).toThrow(
      `The schedule "${cron}" cannot be read. Use five fields with numbers, such as "7,37 * * * *"`,
    );
  },
);

it('the longest gap equals the one found minute by minute over two days', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 5 });
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(minutes, hours, (inHour, inDay) => {
      let [longest, last] = [0, -1];
      for (let at = 0; at <= 3 * 1_440; at++) {
        if (!inHour.includes(at % 60) || !inDay.includes(Math.floor(at / 60) % 24)) continue;
        if (last >= 0) longest = Math.max(longest, at - last);
        last = at;
      }
      expect(longestGap([`${inHour.join()} ${inDay.join()} * * *`])).toBe(longest);
    }),
  );
});

it('the schedule is read from the workflow', () => {
  expect(readSchedule(24)).toEqual({ probeEveryMinutes: expect.any(Number), buildEveryHours: 24 });
  expect(readSchedule(6, 'no-such-file')).toEqual({ ...USUAL_SCHEDULE, buildEveryHours: 6 });
  const path = join(aFolder(), 'probe.yml');
  writeFileSync(path, "on:\n  schedule:\n    - cron: '7 */2 * * *'\n    - cron: '23 5 * * 1'\n");
  expect(readSchedule(24, path)).toEqual({ probeEveryMinutes: 120, buildEveryHours: 24 });
});

it('a run of two hours ago is stale with a half-hourly schedule, but not with a two-hourly one', () => {
  const [last, now] = ['2026-11-21T10:00:00Z', new Date('2026-11-21T12:00:00Z')];
  expect([30, 120].map((minutes) => isStaleRun(last, now, minutes))).toEqual([true, false]);
  expect(readWindow(NO_FILES, now, { probeEveryMinutes: 120, buildEveryHours: 72 }).stale).toBe(true);
});

it('a built status is stale once a build and three runs are late', () => {
  const [now, day] = [new Date('2026-11-21T00:00:00Z'), 24 * 3_600_000];
  const built = composeStatus([], [], {
    now,
    stale: false,
    schedule: { probeEveryMinutes: 120, buildEveryHours: 72 },
  });
  const staleAfter = (ms: number) =>
    statusAt({ ...built, last_run_at: now.toISOString() }, new Date(now.getTime() + ms)).stale;
  expect([staleAfter(3 * day + day / 4), staleAfter(3 * day + day / 4 + 1)]).toEqual([false, true]);
});
