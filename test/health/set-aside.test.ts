import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CheckSchema, MAX_CAUSE_LENGTH } from '../../src/health/check-schema.ts';
import {
  plainCause,
  recordsNothing,
  setAside,
  validateRun,
  validRun,
  withSetAside,
} from '../../src/health/set-aside.ts';
import { aCheck, aRun } from '../helpers/a-run.ts';

it('a cause is kept whole up to its limit, and cut with an ellipsis to the limit beyond it', () => {
  const cause = (length: number) => plainCause('x'.repeat(length));
  expect(cause(MAX_CAUSE_LENGTH)).toBe('x'.repeat(MAX_CAUSE_LENGTH));
  expect(cause(MAX_CAUSE_LENGTH + 1)).toBe(`${'x'.repeat(MAX_CAUSE_LENGTH - 1)}…`);
});

it('any cause can be recorded, on one line and without half a character', () => {
  const quoted = fc.string({ unit: 'binary', maxLength: 3 * MAX_CAUSE_LENGTH });
  fc.assert(
    fc.property(quoted, (text) => {
      const cause = plainCause(text);
      expect(CheckSchema.safeParse({ ...aCheck('a'), cause }).success).toBe(true);
      expect(cause).not.toMatch(/[\r\n\t\0]/);
      expect(cause.isWellFormed()).toBe(true);
    }),
  );
});

it('an invalid check becomes unknown, one without a slug is dropped, and both are counted', () => {
  const good = aCheck('good');
  const raw = { ...aRun(0, []), checks: [good, { ...aCheck('bad'), latency_ms: -1 }, { state: 'ok' }, null] };
  const run = validateRun(raw);
  expect(run?.set_aside).toBe(3);
  expect(run?.checks).toEqual([good, setAside('bad', 'latency_ms is not valid')]);
});

it('a run in which all is valid counts nothing as set aside', () => {
  const run = aRun(0, [aCheck('a'), aCheck('b')]);
  expect(validateRun(run)).toEqual(run);
});

it.each([null, 'a run', {}, { ...aRun(0, []), checks: 'none' }, { ...aRun(0, []), at: 'yesterday' }])(
  '%j is not a run',
  (raw) => {
    expect(validateRun(raw)).toBeNull();
  },
);

it('checks that cannot be judged are added to those that were set aside before', () => {
  const run = aRun(0, [aCheck('a'), aCheck('b')], { set_aside: 2 });
  const after = withSetAside(run, new Map([['b', 'too deep']]));
  expect(after).toEqual({ ...run, checks: [aCheck('a'), setAside('b', 'too deep')], set_aside: 3 });
});

it('a run records nothing only if checks were set aside and none has a result', () => {
  const [unknown, ok] = [aCheck('a', { state: 'unknown' }), aCheck('b')];
  expect(recordsNothing({ set_aside: 1, checks: [unknown] })).toBe(true);
  expect(recordsNothing({ set_aside: 1, checks: [unknown, ok] })).toBe(false);
  expect(recordsNothing({ checks: [unknown] })).toBe(false);
});

it('a run whose time is not valid cannot be recorded, and a valid one is returned', () => {
  const run = aRun(0, [aCheck('a')]);
  expect(validRun(run)).toEqual(run);
  expect(() => validRun({ ...run, at: 'yesterday' })).toThrow('The run of yesterday cannot be recorded');
});

it('a check that cannot even be read is set aside with the reason', () => {
  const hostile = {
    ...aCheck('a'),
    get latency_ms(): number {
      throw new Error('no latency');
    },
  };
  const run = validateRun({ ...aRun(0, []), checks: [hostile] });
  expect([run?.checks, run?.set_aside]).toEqual([[setAside('a', 'no latency')], 1]);
});
