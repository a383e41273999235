import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnvironment } from './bare-environment.ts';
import type { Shared } from './global-setup.ts';
import type { RunningSite } from './running-site.ts';

/**
 * Builds the real entries into a temporary folder and serves them, exactly as `npm start` does.
 * @param variables environment variables, such as another folder of entries
 */
export async function buildAndServe(
  variables: Readonly<Record<string, string>> = {},
): Promise<Shared<RunningSite>> {
  const dist = await mkdtemp(join(tmpdir(), 'callbook-site-'));
  const child = runStart([], { PORT: '0', CALLBOOK_DIST: dist, ...variables });
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await rm(dist, { recursive: true, force: true });
  };
  try {
    return { value: { origin: await servedOrigin(child), dist }, stop };
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
