import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ENTRY_TEXT } from '../helpers/entry-text.ts';
import { aFolderOf, runScript } from './run-script.ts';

const OPERATIONS = readFileSync('entries/operations/agify.yaml', 'utf8');

it('check-entries counts the entries with operations', async () => {
  const folder = aFolderOf({ 'api/tides.yaml': ENTRY_TEXT, 'operations/tides.yaml': OPERATIONS });
  const { code, out } = await runScript('scripts/check-entries.ts', folder);
  expect([code, out]).toEqual([0, '1 entry, 1 with operations, no problems\n']);
});

it('check-entries prints the problems of operations with their line', async () => {
  const folder = aFolderOf({
    'api/tides.yaml': ENTRY_TEXT,
    'operations/tides.yaml': OPERATIONS.replace('effect: read', 'effect: reads'),
    'operations/waves.yaml': OPERATIONS,
  });
  const { code, out } = await runScript('scripts/check-entries.ts', folder);
  expect(code).toBe(1);
  expect(out).toMatch(/entries\/operations\/tides\.yaml:\d+:\d+ {2}effect of operation "\w+" is "reads"/);
  expect(out).toContain('entries/operations/waves.yaml:1:1  no entry has this slug.');
});

it('check-entries reports the fault of an entry once, although its operations have no valid entry then', async () => {
  const folder = aFolderOf({
    'api/tides.yaml': ENTRY_TEXT.replace('name: Tide Tables\n', ''),
    'operations/tides.yaml': OPERATIONS,
  });
  const { code, out } = await runScript('scripts/check-entries.ts', folder);
  expect(code).toBe(1);
  expect(out).toContain('entries/api/tides.yaml:');
  expect(out).not.toContain('no entry has this slug');
  expect(out).toContain('1 problem in 1 file, 0 entries without one');
});
