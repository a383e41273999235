import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  commentOn,
  HandoverSchema,
  REPORT_MARK,
  readHandover,
  reportText,
} from '../../../src/pull-requests/review/report.ts';
import { aCheck } from '../../helpers/a-run.ts';
import { aFolder } from '../../history/a-repository.ts';

const found = { problems: [], refused: [], checks: [], changed: 1, notProbed: 0 };

describe('a report', () => {
  it('says that there are no problems', () => {
    expect(reportText(found)).toBe('1 entry changed. No problems found.');
  });

  it('lists problems first, then the probe result of each interface', () => {
    const checks = [
      aCheck('a', { state: 'auth_required', cause: 'answered 401' }),
      aCheck('b', { state: 'timeout', cause: 'no answer within 10 s' }),
      aCheck('c', { state: 'unknown', cause: 'has no address that can be probed' }),
    ];
    const text = reportText({ ...found, problems: ['entries/api/a.yaml:1:1  is wrong'], checks, changed: 3 });
    expect(text.split('\n')).toEqual([
      '3 entries changed. 1 problem found. Push a fix to run the check again.',
      'entries/api/a.yaml:1:1  is wrong',
      '',
      'Results of one probe, without an API key (+ alive, - not alive):',
      '+ a: auth_required, answered 401',
      '- b: timeout, no answer within 10 s',
      '  c: unknown, has no address that can be probed',
    ]);
  });

  it('lists at most 100 problems and gives the number of the others', () => {
    const text = reportText({ ...found, problems: Array(250).fill('x') });
    expect([text.split('\n').length, text.split('\n').at(-1)]).toEqual([102, '… and 150 more.']);
  });
});

describe('a comment', () => {
  const fences = (report: string) =>
    commentOn(report, 'a'.repeat(40))
      .split('\n')
      .filter((line) => line.startsWith('```'));

  it.each(['```\n@everyone', '~~~', '````text', 'a\u0000\u202eb', '`'.repeat(500)])(
    'shows %j in a block that it cannot end',
    (report) => {
      expect(fences(report)).toEqual(['```text', '```']);
      expect(commentOn(report, 'a'.repeat(40)).startsWith(REPORT_MARK)).toBe(true);
      for (const sign of ['\u0000', '\u202e']) expect(commentOn(report, 'a'.repeat(40))).not.toContain(sign);
    },
  );

  it('is cut to the maximum length', () => {
    expect(commentOn('x'.repeat(39_000), 'a'.repeat(40)).length).toBeLessThan(20_200);
  });
});

it('HandoverSchema accepts a number and a text of limited length', () => {
  expect(HandoverSchema.safeParse({ pull_request: 7, report: '' }).success).toBe(true);
  for (const handover of [
    { pull_request: '7', report: '' },
    { pull_request: 7, report: 'x'.repeat(50_000) },
  ])
    expect(HandoverSchema.safeParse(handover).success).toBe(false);
});

const SECRET = 'GITHUB_TOKEN=abcdefgh';

function handed(make: (file: string) => void): () => unknown {
  const file = join(aFolder(), 'handover.json');
  make(file);
  return () => readHandover(file);
}

it('reads a report', () => {
  const report = { pull_request: 7, report: 'No problems.' };
  expect(handed((file) => writeFileSync(file, JSON.stringify(report)))()).toEqual(report);
});

it.each<[string, (file: string) => void, RegExp]>([
  [
    'a link into this machine',
    (file) => {
      writeFileSync(`${file}.environ`, SECRET);
      symlinkSync(`${file}.environ`, file);
    },
    /is not a plain file/,
  ],
  ['a huge file', (file) => writeFileSync(file, 'x'.repeat(200_001)), /has 200001 bytes/],
  ['a file that is not JSON', (file) => writeFileSync(file, SECRET), /is not the report/],
  [
    'JSON that is not a report',
    (file) => writeFileSync(file, '{"pull_request":"7; touch x"}'),
    /is not the report/,
  ],
])('refuses %s without quoting it', (_, make, words) => {
  const read = handed(make);
  expect(read).toThrow(words);
  expect(read).not.toThrow(/abcdefgh|touch/);
});
