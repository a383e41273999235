import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Git } from '../../../src/git/git.ts';
import { refusePreview } from '../../../src/local/preview/open-preview.ts';
import { writeSimulatedMonth } from '../../../src/local/preview/simulated-month.ts';
import { aDist } from '../../helpers/dist.ts';

const END = new Date('2026-11-21T12:00:00Z');

function aRepository(): { folder: string; git: Git } {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-refuse-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = new Git(folder);
  git.run('init', '--quiet');
  return { folder, git };
}

test('a preview is allowed before the first probe, and with a simulated history', () => {
  const { folder, git } = aRepository();
  const historyFolder = join(folder, 'history');
  expect(refusePreview({ onNetlify: false, historyFolder, git })).toBeNull();
  writeSimulatedMonth(folder, { parts: {}, end: END, standstill: { from: 0, to: 0 }, everyHours: 240 });
  expect(refusePreview({ onNetlify: false, historyFolder, git })).toBeNull();
});

test('a preview is refused on Netlify', () => {
  const { folder, git } = aRepository();
  expect(refusePreview({ onNetlify: true, historyFolder: join(folder, 'history'), git })).toBe(
    'Netlify serves real data only. Use npm run build there.',
  );
});

test('a preview is refused where real health data was pulled, or its branch is known', async () => {
  const { folder, git } = aRepository();
  await using real = await aDist({ 'manifest.json': '{"commit":"c","files":{}}' });
  expect(refusePreview({ onNetlify: false, historyFolder: real.folder, git })).toBe(
    `There is real health data: the folder "${real.folder}". Use npm start, which shows it.`,
  );
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@callbook.localhost'];
  git.run(...who, 'commit', '--quiet', '--allow-empty', '--message', 'A run');
  git.run('branch', 'history');
  expect(refusePreview({ onNetlify: false, historyFolder: join(folder, 'history'), git })).toBe(
    'There is real health data: the branch "history". Use npm start, which shows it.',
  );
});
