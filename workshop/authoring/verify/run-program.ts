import { tmpdir } from 'node:os';
import { runBounded } from './bounded-process.ts';

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
  const env = { PATH: path, LC_ALL: 'C', PAGER: 'cat', NO_COLOR: '1', TERM: 'dumb' };
  return async (name, args) => {
    if (!PROGRAM_NAME.test(name)) return { kind: 'invalid-name' };
    try {
      const ran = await runBounded(name, args, { cwd: tmpdir(), env, timeoutMs, maxBytes });
      if (ran.ended) return { kind: ran.ended };
      return { kind: 'ran', code: ran.code, output: ran.stdout.trim() === '' ? ran.stderr : ran.stdout };
    } catch (error) {
      if (((error as Error).cause as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'not-found' };
      throw error;
    }
  };
}
