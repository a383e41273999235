import { expect, it } from 'vitest';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import { applyExceptions, parseExceptions } from '../../../src/entry/quality/exceptions.ts';
import type { Finding } from '../../../src/entry/quality/finding.ts';

const finding: Finding = {
  slug: 'tides',
  rule: 'orphan-tag',
  problem: {
    file: 'entries/api/tides.yaml',
    line: 9,
    column: 8,
    message: 'tag "ebb" stands on this entry only',
  },
};
const read = (text: string) => parseExceptions(text, 'entries/quality-exceptions.yaml');
const apply = (text: string): string[] => applyExceptions([finding], read(text).list).map(formatProblem);

it('leaves out what an exception excuses', () => {
  expect(apply('tides:\n  orphan-tag: the only tide table there is\n')).toEqual([]);
});

it('keeps what no exception excuses', () => {
  expect(apply('{}\n')).toEqual(['entries/api/tides.yaml:9:8  tag "ebb" stands on this entry only.']);
});

it('finds an exception that excuses nothing, where it stands', () => {
  const text = 'tides:\n  orphan-tag: the only tide table there is\n  docs-domain: documented elsewhere\n';
  expect(apply(text)).toEqual([
    'entries/quality-exceptions.yaml:3:3  the exception of "tides" from docs-domain is not needed any more. Remove it.',
  ]);
});

it('finds an exception of an entry that does not exist', () => {
  expect(apply('waves:\n  orphan-tag: no reason\n')).toHaveLength(2);
});

it('finds an exception from a rule that does not exist', () => {
  expect(apply('tides:\n  orphan-tag: the only one\n  orphans: the only one\n')).toEqual([
    expect.stringMatching(
      /^entries\/quality-exceptions\.yaml:3:3 {2}"orphans" is no rule, allowed are summary-opening, /,
    ),
  ]);
});

it('refuses an exception without a reason', () => {
  expect(read('tides:\n  orphan-tag: ""\n').problems.map(formatProblem)).toEqual([
    'entries/quality-exceptions.yaml:2:3  tides: orphan-tag is empty. Write it, or leave the field out.',
  ]);
});
