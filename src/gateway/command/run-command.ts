import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { NetworkError } from '../../network/network-error.ts';
import type { RunLimits } from '../planned-call.ts';
import { CallRefusal } from '../refusal.ts';
import { endGroup, limitedProgram, NOT_FOUND } from '../started-program.ts';

const MAX_ERROR_BYTES = 16_384;

type Running = RunLimits & { folder: string; env: Readonly<Record<string, string>> };

type CommandRun = { code: number | null; out: string; err: string; truncated: boolean; latency_ms: number };

/**
 * Runs a program without a shell and without input, with limits of time, output, processor time and size of files. It sees
 * the given variables only, and the work folder is its home. Throws a CallRefusal if it is not installed, and a
 * NetworkError "timeout" if it takes too long.
 */
export async function runCommand(argv: readonly string[], running: Running): Promise<CommandRun> {
  const start = performance.now();
  const { folder, env, signal, maxBytes, timeoutMs } = running;
  const [program = '', ...words] = limitedProgram(argv);
  const home = { HOME: folder, TMPDIR: folder, LC_ALL: 'C.UTF-8', NO_COLOR: '1', GIT_TERMINAL_PROMPT: '0' };
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // Starts a process group, so that its own programs end with it.
  });
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const end = () => endGroup(child);
  stop.addEventListener('abort', end);
  try {
    const out = collect(child.stdout, maxBytes, end);
    const err = collect(child.stderr, MAX_ERROR_BYTES, () => {});
    const code = await exitOf(child, argv[0] ?? '');
    if (stop.aborted)
      throw new NetworkError('timeout', `the program ran longer than ${timeoutMs / 1_000} s or was stopped`);
    const latency_ms = Math.round(performance.now() - start);
    return { code, ...out(), err: err().out, latency_ms };
  } finally {
    stop.removeEventListener('abort', end);
    endGroup(child);
  }
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Keeps what a stream writes, up to a limit. */
function collect(stream: Readable, maxBytes: number, onLimit: () => void) {
  const pieces: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (piece: Buffer) => {
    const kept = piece.subarray(0, Math.max(0, maxBytes - bytes));
    if (kept.length > 0) pieces.push(kept);
    bytes += piece.length;
    if (bytes > maxBytes) onLimit();
  });
  return () => ({ out: Buffer.concat(pieces).toString(), truncated: bytes > maxBytes });
}

function exitOf(child: Child, program: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(notInstalled(program, cause)));
    child.once('close', (code) => (code === NOT_FOUND ? reject(notInstalled(program)) : resolve(code)));
  });
}

const notInstalled = (program: string, cause?: Error) =>
  new CallRefusal(`The program "${program}" could not be started.`, `Ask the user to install ${program}.`, {
    cause,
  });
