import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';

const RUN_TIMEOUT_MS = 10_000; // Enough for any tool to print its help or its version.
const MAX_OUTPUT_BYTES = 1_048_576; // Ten times the longest known help texts.
/** A program is a name, never a path or a shell command. */
const PROGRAM_NAME = /^[A-Za-z0-9][A-Za-z0-9._+-]*$/;

export type ProgramRun =
  | { kind: 'ran'; code: number | null; output: string }
  | { kind: 'not-found' | 'invalid-name' | 'timeout' | 'too-much-output' };
/** Runs a program of this machine with arguments. */
export type RunProgram = (name: string, args: readonly string[]) => Promise<ProgramRun>;
export type RunLimits = { path: string; timeoutMs?: number; maxBytes?: number };

/**
 * Returns a function that runs programs without a shell and without input, outside the project folder, with only `path`
 * from the environment, and with limits on time and output.
 */
export function programRunner({
  path,
  timeoutMs = RUN_TIMEOUT_MS,
  maxBytes = MAX_OUTPUT_BYTES,
}: RunLimits): RunProgram {
  return (name, args) => {
    if (!PROGRAM_NAME.test(name)) return Promise.resolve({ kind: 'invalid-name' });
    return new Promise((resolve, reject) => {
      const child = spawn(name, args, {
        cwd: tmpdir(),
        env: { PATH: path, LC_ALL: 'C', PAGER: 'cat', NO_COLOR: '1', TERM: 'dumb' },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true, // Starts a process group, so that child processes end with it.
      });
      let [stdout, stderr, bytes] = ['', '', 0];
      let ending: ProgramRun | null = null;
      const end = (kind: 'timeout' | 'too-much-output') => {
        ending ??= { kind };
        if (child.pid !== undefined) endGroup(child.pid);
      };
      const timer = setTimeout(() => end('timeout'), timeoutMs);
      const take = (chunk: Buffer): string => {
        bytes += chunk.length;
        if (bytes > maxBytes) end('too-much-output');
        return bytes > maxBytes ? '' : chunk.toString('utf8');
      };
      child.stdout.on('data', (chunk: Buffer) => {
        stdout += take(chunk);
      });
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += take(chunk);
      });
      child.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        if (error.code === 'ENOENT') resolve({ kind: 'not-found' });
        else reject(new Error(`cannot run ${name}`, { cause: error }));
      });
      child.on('close', (code) => {
        clearTimeout(timer);
        resolve(ending ?? { kind: 'ran', code, output: stdout.trim() === '' ? stderr : stdout });
      });
    });
  };
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ESRCH: it has already ended.
  }
}
