import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A log line of the server. */
export type LogLine = { kind: string; event?: string; [field: string]: unknown };

/** Runs scripts/serve.ts in a separate process with only these environment variables. */
export function runServe(variables: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['scripts/serve.ts'], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const readLines = (stream: NodeJS.ReadableStream) =>
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      for (const look of waiting) look();
    });
  readLines(child.stdout);
  readLines(child.stderr);
  const ended = once(child, 'close').then(([code]) => {
    for (const look of waiting) look();
    return { code: code as number | null, output: lines.join('\n') };
  });
  /** Resolves with the first line of this event, as soon as it is printed. Rejects if the process ends without it. */
  const event = (name: string) =>
    new Promise<LogLine>((resolve, reject) => {
      const look = () => {
        const found = lines.map(parseLine).find((line) => line?.event === name);
        if (found) resolve(found);
        if (found) waiting.delete(look);
      };
      waiting.add(look);
      look();
      ended.then(({ code, output }) => reject(new Error(`scripts/serve.ts ended with ${code}:\n${output}`)));
    });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    return ended;
  };
  return {
    lines,
    event,
    ended,
    stop,
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
