import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server in its own process, so that its memory and processor time can be measured. */
export type ServerProcess = { origin: string; pid: number; [Symbol.asyncDispose]: () => Promise<void> };

const STOP_MS = 10_000; // The server itself waits five seconds for open requests.

/**
 * Starts a script of this project and waits until it prints its address. Disposing the result sends SIGTERM, then
 * SIGKILL after STOP_MS.
 * @param pattern its first group matches the port in the output
 * @throws Error with the whole output if the script ends before that
 */
export async function startServer(
  args: readonly string[],
  pattern: RegExp,
  spawnOptions: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...args], { ...spawnOptions, stdio: ['ignore', 'pipe', 'pipe'] });
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
      if (listening) return; // Later output is not needed and would only use memory.
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
