import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readHandover } from '../../../src/pull-requests/review/handover.ts';
import { aFolder } from '../../history/a-repository.ts';

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
