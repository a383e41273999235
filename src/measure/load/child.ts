import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own, so that its memory and its processor time are its own. */
export type ServerProcess = { origin: string; pid: number; [Symbol.asyncDispose]: () => Promise<void> };

const STOP_MS = 10_000; // The server itself waits five seconds for answers under way.

/**
 * Starts a script of this project and waits until it prints where it listens: `pattern` finds the port in it. Rejects
 * with all that was printed where it ends before. It is stopped by SIGTERM, and killed where that does not help.
 */
export async function startServer(
  args: readonly string[],
  pattern: RegExp,
  place: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...args], { ...place, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => end(child);
  try {
    const port = await portOf(child, pattern);
    return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function portOf(child: ChildProcess, pattern: RegExp): Promise<number> {
  const found = Promise.withResolvers<number>();
  let printed = '';
  let listening = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (listening) return; // What is told later would only fill the memory.
      printed += text;
      const port = pattern.exec(printed)?.[1];
      if (port === undefined) return;
      listening = true;
      found.resolve(Number(port));
    });
  }
  child.once('error', found.reject);
  child.once('exit', (code) => found.reject(new Error(`The server ended with ${code}:\n${printed}`)));
  return found.promise;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}
