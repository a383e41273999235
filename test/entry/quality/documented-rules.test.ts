import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { QUALITY_RULES } from '../../../src/entry/quality/finding.ts';

it('the table in entries/README.md has every quality rule, and no other', () => {
  const [, table = ''] =
    /^\| rule \| what is refused \|\n\|---\|---\|\n((?:\|.*\n)+)/m.exec(
      readFileSync('entries/README.md', 'utf8'),
    ) ?? [];
  const documented = table
    .trim()
    .split('\n')
    .flatMap((row) => row.split('|')[1]?.split(',') ?? [])
    .map((name) => name.trim());
  expect(
    documented.toSorted(),
    'each rule of src/entry/quality/finding.ts has a row under "What the check looks for"',
  ).toEqual([...QUALITY_RULES].sort());
});
