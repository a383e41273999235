import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEntries } from '../../../../../src/entry/files/load.ts';
import { readSetups } from '../../../../authoring/verify/run/read-setups.ts';
import { isRunnable } from '../../../../authoring/verify/run/verify-by-run.ts';

it('every setup in entries/run-setups.yaml is of an entry that Debian or npm installs', () => {
  const slugs = Object.keys(readSetups('entries'));
  const runnable = new Set(
    readEntries('entries')
      .entries.filter(isRunnable)
      .map(({ slug }) => slug),
  );
  expect(slugs.length).toBeGreaterThan(50);
  expect(slugs.filter((slug) => !runnable.has(slug))).toEqual([]);
  expect(slugs).toEqual(slugs.toSorted());
});

it('a setup with an unknown field is reported with its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-setups-'));
  writeFileSync(join(folder, 'run-setups.yaml'), 'jq:\n  perpare: true\n');
  expect(() => readSetups(folder)).toThrow(/run-setups\.yaml:2:3 .*has the unknown field "perpare"/);
  expect(readSetups(join(folder, 'none'))).toEqual({});
});
