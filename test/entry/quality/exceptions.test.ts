import { expect, it } from 'vitest';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import { applyExceptions, parseExceptions } from '../../../src/entry/quality/exceptions.ts';
import type { QualityFinding } from '../../../src/entry/quality/finding.ts';

const finding: QualityFinding = {
  slug: 'tides',
  rule: 'orphan-tag',
  problem: {
    file: 'entries/api/tides.yaml',
    line: 9,
    column: 8,
    message: 'only this entry has the tag "ebb"',
  },
};
const read = (text: string) => parseExceptions(text, 'entries/quality-exceptions.yaml');
const apply = (text: string): string[] => applyExceptions([finding], read(text).list).map(formatProblem);

it('applyExceptions leaves out a finding that has an exception', () => {
  expect(apply('tides:\n  orphan-tag: the only tide table there is\n')).toEqual([]);
});

it('applyExceptions keeps a finding without an exception', () => {
  expect(apply('{}\n')).toEqual(['entries/api/tides.yaml:9:8  only this entry has the tag "ebb".']);
});

it('applyExceptions reports an exception that is not needed, with its place', () => {
  const text = 'tides:\n  orphan-tag: the only tide table there is\n  docs-domain: documented elsewhere\n';
  expect(apply(text)).toEqual([
    'entries/quality-exceptions.yaml:3:3  the exception of "tides" from docs-domain is no longer needed. Remove it.',
  ]);
});

it('applyExceptions reports an exception for an entry that does not exist', () => {
  expect(apply('waves:\n  orphan-tag: no reason\n')).toHaveLength(2);
});

it('applyExceptions reports an exception from a rule that does not exist', () => {
  expect(apply('tides:\n  orphan-tag: the only one\n  orphans: the only one\n')).toEqual([
    expect.stringMatching(
      /^entries\/quality-exceptions\.yaml:3:3 {2}"orphans" is not a rule\. Remove it, or use one of summary-opening, /,
    ),
  ]);
});

it('parseExceptions refuses an exception without a reason', () => {
  expect(read('tides:\n  orphan-tag: ""\n').problems.map(formatProblem)).toEqual([
    'entries/quality-exceptions.yaml:2:3  tides: orphan-tag is empty. Write it, or leave the field out.',
  ]);
});
