import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bareEnvironment } from './bare-environment.ts';
import { waitUntil } from './wait-until.ts';

/** A log line of the server. */
export type LogLine = { kind: string; event?: string; [field: string]: unknown };

/**
 * Runs scripts/serve.ts in a separate process with only these environment variables. It stops without a drain.
 * @param command another command that runs it
 */
export function runServe(
  variables: Readonly<Record<string, string>>,
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, 'scripts/serve.ts'],
) {
  const child = spawn(command, args, {
    env: { ...bareEnvironment(), PORT: '0', DRAIN_SECONDS: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => lines.push(line));
  let hasEnded = false;
  const ended = once(child, 'close').then(([code]) => {
    hasEnded = true;
    return { code: code as number | null, output: lines.join('\n') };
  });
  /** Waits for the first line of this event. Rejects if the process ends without it. */
  const event = async (name: string): Promise<LogLine> => {
    const find = () => lines.map(parseLine).find((line) => line?.event === name);
    await waitUntil(
      `the event "${name}" of scripts/serve.ts`,
      () => lines,
      () => hasEnded || find() !== undefined,
    );
    const found = find();
    if (!found) throw new Error(`scripts/serve.ts ended:\n${lines.join('\n')}`);
    return found;
  };
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    return ended;
  };
  return {
    lines,
    event,
    ended,
    stop,
    signal: (name: NodeJS.Signals) => child.kill(name),
    origin: async () => String((await event('started')).address),
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

function parseLine(line: string): LogLine | null {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return null; // An error of Node, which the test shows.
  }
}
