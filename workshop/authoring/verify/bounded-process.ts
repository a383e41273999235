import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

export type ProcessLimits = { timeoutMs: number; maxBytes: number };
export type ProcessResult = {
  /** Null if the process was ended by a signal. */
  code: number | null;
  stdout: string;
  stderr: string;
  /** Why the process was ended early, or null. */
  ended: 'timeout' | 'too-much-output' | null;
};
export type ProcessOptions = ProcessLimits & { cwd: string; env: Readonly<Record<string, string>> };

/**
 * Starts a process in its own group, which is ended when time or output runs out. `result` resolves when the
 * process and its output have ended.
 */
export function startProcess(
  command: string,
  args: readonly string[],
  options: ProcessOptions,
): StartedProcess {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...options.env },
    stdio: 'pipe',
    detached: true, // Starts a process group, so that child processes end with it.
  });
  // A process may exit before it reads its input.
  child.stdin.on('error', () => {});
  return { child, result: collect(child, options), end: () => endGroup(child.pid) };
}

export type StartedProcess = {
  child: ChildProcessWithoutNullStreams;
  result: Promise<ProcessResult>;
  end: () => void;
};

/** Runs a process without input to its end. Throws if it cannot be started; `cause` has the code of the system. */
export function runBounded(
  command: string,
  args: readonly string[],
  options: ProcessOptions,
): Promise<ProcessResult> {
  const { child, result } = startProcess(command, args, options);
  child.stdin.end();
  return result;
}

function collect(
  child: ChildProcessWithoutNullStreams,
  { timeoutMs, maxBytes }: ProcessLimits,
): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const texts = { stdout: '', stderr: '' };
    let [bytes, ended]: [number, ProcessResult['ended']] = [0, null];
    const end = (reason: NonNullable<typeof ended>) => {
      ended ??= reason;
      endGroup(child.pid);
    };
    const timer = setTimeout(() => end('timeout'), timeoutMs);
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) end('too-much-output');
        else texts[name] += chunk.toString('utf8');
      });
    }
    child.on('error', (cause) => {
      clearTimeout(timer);
      reject(new Error(`cannot run ${child.spawnfile}`, { cause }));
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, ...texts, ended });
    });
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ESRCH: it has already ended.
  }
}
