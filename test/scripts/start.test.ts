import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { builtFilesOf } from '../helpers/built-files.ts';
import { aDist } from '../helpers/dist.ts';
import { runStart, servedOrigin } from '../helpers/site-process.ts';

const FILES = { ...builtFilesOf([anEntry({ slug: 'tide-tables' })]), 'index.html': '<h1>home</h1>' };

async function ending(child: ChildProcess) {
  const [[code], printed, complained] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
  ]);
  return { code, printed, complained };
}

test('npm start serves an earlier build, prints the address, and stops on a signal', async () => {
  await using dist = await aDist(FILES);
  const child = runStart(['--no-build'], { PORT: '0', CALLBOOK_DIST: dist.folder, REDIS_URL: '' });
  const ended = ending(child);
  const origin = await servedOrigin(child);
  const answers = await Promise.all([fetch(origin), fetch(`${origin}/api/public/discover?need=tide+times`)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  child.kill('SIGTERM');
  const { code, printed, complained } = await ended;
  expect([code, complained]).toEqual([0, '']);
  expect(printed).toMatch(/Redis +embedded, loses its data on exit/);
  await expect(fetch(origin)).rejects.toThrow();
});

test('says in one sentence that the port is taken', async () => {
  const other = await listen(async () => new Response(), { port: 0, reportError: () => {} });
  const { code, printed, complained } = await ending(runStart([], { PORT: String(other.port) }));
  await other.close();
  expect([code, printed]).toEqual([1, '']);
  expect(complained).toBe(
    `Port ${other.port} is taken. Stop what uses it, or choose another one, such as PORT=${other.port + 1}.\n`,
  );
});

test('names the variable that is wrong', async () => {
  const { code, complained } = await ending(runStart(['--no-build'], { PORT: 'eighty' }));
  expect(code).toBe(1);
  expect(complained).toContain('PORT is not usable: it must be a whole number from 0 to 65535.');
});

test('says what to do where --no-build finds no built site', async () => {
  const env = { PORT: '0', CALLBOOK_DIST: 'no/such/dist' };
  const { code, complained } = await ending(runStart(['--no-build'], env));
  expect(code).toBe(2);
  expect(complained).toContain(
    'There is no complete built site at no/such/dist: index.html is missing. Leave out --no-build.\n',
  );
});

test('--no-build refuses a build that was interrupted before its pages were rendered', async () => {
  const { 'index.html': _, ...data } = FILES;
  await using dist = await aDist(data); // Nothing beside it says so: a later build may have been interrupted too.
  const { code, complained } = await ending(
    runStart(['--no-build'], { PORT: '0', CALLBOOK_DIST: dist.folder }),
  );
  expect(code).toBe(2);
  expect(complained).toContain('Leave out --no-build.\n');
});

test('ends with the problem of an entry, and without a half-made site', async () => {
  await using folder = await aDist({ 'entries/api/tides.yaml': 'name: Tides\n' });
  const [entries, dist] = [join(folder.folder, 'entries'), join(folder.folder, 'dist')];
  const env = { PORT: '0', CALLBOOK_ENTRIES: entries, CALLBOOK_DIST: dist, REDIS_URL: '' };
  const { code, complained } = await ending(runStart([], env));
  expect(code).toBe(1);
  expect(complained).toContain('api/tides.yaml');
  expect(complained).toContain('The data of the site could not be made. The messages are above.\n');
  expect(existsSync(dist)).toBe(false);
});
