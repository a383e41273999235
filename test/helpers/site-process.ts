import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stateFolderOf } from '../../src/site/build/kept-build.ts';
import { bareEnvironment } from './bare-environment.ts';
import type { Shared } from './global-setup.ts';
import type { RunningSite } from './running-site.ts';
import { waitUntil } from './wait-until.ts';

const RENDER_MS = 600_000; // Half a minute for all pages on two quiet cores.

/**
 * Builds the real entries into a temporary folder and serves them, exactly as `npm start` does. Waits for the pages too.
 * @param variables environment variables, such as another folder of entries
 */
export async function buildAndServe(
  variables: Readonly<Record<string, string>> = {},
): Promise<Shared<RunningSite>> {
  const dist = await mkdtemp(join(tmpdir(), 'callbook-site-'));
  const child = runStart([], { PORT: '0', CALLBOOK_DIST: dist, ...variables });
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    for (const folder of [dist, stateFolderOf(dist)]) await rm(folder, { recursive: true, force: true });
  };
  try {
    const origin = await servedOrigin(child);
    // While pages are rendered, every address without a page gets a 503.
    await waitUntil(
      'the pages of the site',
      async () => child.exitCode ?? (await fetch(`${origin}/no-such-page/`)).status,
      (seen) => seen !== 503,
      RENDER_MS,
    );
    return { value: { origin, dist }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs scripts/start.ts, or another script that serves, without the environment variables of the test runner. */
export function runStart(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  script = 'scripts/start.ts',
): ChildProcess {
  const { REDIS_URL } = process.env;
  return spawn(process.execPath, [script, ...args], {
    env: { ...bareEnvironment(), ...(REDIS_URL ? { REDIS_URL } : {}), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Reads the output of scripts/start.ts until it prints its address. Rejects with the output if the process ends first. */
export async function servedOrigin(child: ChildProcess): Promise<string> {
  let printed = '';
  const found = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const port = /^ *Site +http:\/\/localhost:(\d+)\/$/m.exec(printed)?.[1];
      if (port) found.resolve(`http://127.0.0.1:${port}`);
    });
  }
  child.once('exit', (code) =>
    found.reject(new Error(`scripts/start.ts ended with code ${code}:\n${printed}`)),
  );
  return found.promise;
}
