import { HEALTH_STATES } from '../../src/entry/fields/signals.ts';
import type { Check, Run } from '../../src/health/check-schema.ts';
import { httpShape } from '../../src/health/shape/shape.ts';
import { recordRun } from '../../src/history/branch/record-run.ts';
import { aCheck, aRun } from '../helpers/a-run.ts';

const SLUGS = ['a', 'b', 'c'];
const FOUND = HEALTH_STATES.filter((state) => state !== 'gone'); // No single probe finds "gone".

/** Run number `i` of a series in which almost every run brings a change. It depends only on `i`. */
export function eventfulRun(i: number): Run {
  const stateOf = (n: number): Check['state'] =>
    FOUND[(i * (n + 3) + ((i >> 1) % 5) * n) % FOUND.length] ?? 'ok';
  const json = Math.floor(i / 3) % 2 ? { price: 1 } : { price: 'one' };
  const shape = httpShape({ status: 200, type: 'application/json', body: { json } });
  return aRun(
    i,
    SLUGS.map((slug, n) => aCheck(slug, { state: stateOf(n), shape })),
    { void: i % 11 === 7 },
  );
}

/** The process to be killed: records the runs from `first` up to `last` into a repository. */
if (process.argv[2] !== undefined && process.argv[1]?.endsWith('record-on.ts')) {
  const [, , repository, first, last] = process.argv;
  console.log('recording');
  for (let i = Number(first); i < Number(last); i++) {
    recordRun(eventfulRun(i), {
      repository,
      now: () => new Date(eventfulRun(i).at),
      report: () => {},
    });
    console.log('recorded');
  }
}
