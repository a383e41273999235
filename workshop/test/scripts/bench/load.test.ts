import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { anEntry } from '../../../../test/helpers/an-entry.ts';
import { bareEnvironment } from '../../../../test/helpers/bare-environment.ts';
import { builtFilesOf } from '../../../../test/helpers/built-files.ts';
import { aDist } from '../../../../test/helpers/dist.ts';

const SLUGS = ['tides', 'ferries', 'harbours', 'buoys'];
const FILES = { ...builtFilesOf(SLUGS.map((slug) => anEntry({ slug }))), 'index.html': '<h1>Callbook</h1>' };

function bench(dist: string, ...args: string[]) {
  return spawn(
    process.execPath,
    ['workshop/scripts/bench/load.ts', '--dist', dist, '--connections', '2', ...args],
    {
      env: bareEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

/** The address of the server, which is the first line of the log. */
async function serverOf(log: NodeJS.ReadableStream): Promise<string> {
  const [line] = await once(log.setEncoding('utf8'), 'data');
  return /^Server at (\S+)\n/.exec(line)?.[1] ?? expect.unreachable(line);
}

test('bench:load measures follows and counts refused ones by status', async () => {
  await using dist = await aDist(FILES);
  const child = bench(dist.folder, '--seconds', '0.5', '--minutes', '0', '--only', 'watch');
  const [[code], printed, log] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  expect([code, log]).toEqual([0, expect.stringMatching(/\nwatch.*: \d+ a second\n {2}bare node:http/)]);
  expect(printed).toMatch(/watch, 3 of 4 allowed'.*'200: \d+, 409: \d+(?:, 429: \d+)?'/);
  expect(printed).toMatch(/bare node:http, as many bytes'.*'200: \d+'/);
});

test('bench:load stops itself and its server at SIGINT', async () => {
  await using dist = await aDist(FILES);
  const child = bench(dist.folder, '--seconds', '60', '--minutes', '0', '--only', 'discover');
  const origin = await serverOf(child.stderr);
  const log = text(child.stderr);
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  expect([code, await log]).toEqual([130, 'Stopped.\n']);
  await expect(fetch(origin)).rejects.toThrow('fetch failed');
});
