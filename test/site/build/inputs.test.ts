import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { extendEnvironment } from '../../../src/environment/environment.ts';
import { hashOfInputs } from '../../../src/site/build/inputs.ts';
import { aDist, writeFiles } from '../../helpers/dist.ts';

const NOON = new Date('2026-11-22T12:00:00Z');
const EVENING = new Date('2026-11-22T20:00:00Z');
const NEXT_DAY = new Date('2026-11-23T12:00:00Z');
const FILES = { 'entries/api/tides.yaml': 'name: Tides\n' };

let restore = () => {};
afterEach(() => restore());

async function aCatalog(files: Readonly<Record<string, string>> = FILES) {
  const dist = await aDist(files);
  const at = (path: string) => join(dist.folder, path);
  restore = extendEnvironment({ CALLBOOK_ENTRIES: at('entries'), CALLBOOK_HISTORY: at('history') });
  return dist;
}

it('the hash changes with an entry and with a setting that pages show', async () => {
  await using dist = await aCatalog();
  const before = hashOfInputs(NOON);
  await writeFiles(dist.folder, { 'entries/api/tides.yaml': 'name: Ebb\n' });
  const after = hashOfInputs(NOON);
  const restoreUrl = extendEnvironment({ URL: 'https://callbook.example.org' });
  const moved = hashOfInputs(NOON);
  restoreUrl();
  expect(new Set([before, after, moved]).size).toBe(3);
  expect(hashOfInputs(NOON)).toBe(after);
});

it('the hash does not change with what concerns the server alone', async () => {
  await using _ = await aCatalog();
  const before = hashOfInputs(NOON);
  const restoreLog = extendEnvironment({ CALLBOOK_LOG: 'quiet' });
  const after = hashOfInputs(NOON);
  restoreLog();
  expect(after).toBe(before);
});

it('the hash changes on the next day only if there is a history', async () => {
  await using dist = await aCatalog();
  expect(hashOfInputs(NEXT_DAY)).toBe(hashOfInputs(NOON));
  await writeFiles(dist.folder, { 'history/manifest.json': '{}' });
  expect(hashOfInputs(EVENING)).toBe(hashOfInputs(NOON));
  expect(hashOfInputs(NEXT_DAY)).not.toBe(hashOfInputs(NOON));
});
