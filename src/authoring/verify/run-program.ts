import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';

const RUN_TIMEOUT_MS = 10_000; // To print a help text or a version takes no tool longer.
const MAX_OUTPUT_BYTES = 1_048_576; // The longest help texts have a tenth of it.
/** A program is named, never a path or a line of shell. */
const PROGRAM_NAME = /^[A-Za-z0-9][A-Za-z0-9._+-]*$/;

export type ProgramRun =
  | { kind: 'ran'; code: number | null; output: string }
  | { kind: 'absent' | 'refused' | 'timeout' | 'flood' };
/** Runs a program of this machine with arguments. */
export type RunProgram = (name: string, args: readonly string[]) => Promise<ProgramRun>;
export type RunLimits = { path: string; timeoutMs?: number; maxBytes?: number };

/**
 * How programs are run: without a shell, without input, in a folder that is not the project's, with nothing of the
 * environment but `path`, and only so long and for so much output.
 */
export function programRunner({
  path,
  timeoutMs = RUN_TIMEOUT_MS,
  maxBytes = MAX_OUTPUT_BYTES,
}: RunLimits): RunProgram {
  return (name, args) => {
    if (!PROGRAM_NAME.test(name)) return Promise.resolve({ kind: 'refused' });
    return new Promise((resolve, reject) => {
      const child = spawn(name, args, {
        cwd: tmpdir(),
        env: { PATH: path, LC_ALL: 'C', PAGER: 'cat', NO_COLOR: '1', TERM: 'dumb' },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true, // A group of its own, so that what it starts ends with it.
      });
      let [stdout, stderr, bytes] = ['', '', 0];
      let ending: ProgramRun | null = null;
      const end = (kind: 'timeout' | 'flood') => {
        ending ??= { kind };
        if (child.pid !== undefined) endGroup(child.pid);
      };
      const timer = setTimeout(() => end('timeout'), timeoutMs);
      const take = (chunk: Buffer): string => {
        bytes += chunk.length;
        if (bytes > maxBytes) end('flood');
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
        if (error.code === 'ENOENT') resolve({ kind: 'absent' });
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
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // It has ended by itself.
  }
}
