import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 10 * 1_024 * 1_024;

/**
 * Runs python3 in the folder of the Python client. Null, with a message, if this machine has no python3. Rejects with
 * `stdout` and `stderr` if the program fails.
 */
export async function runPython(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ stdout: string; stderr: string } | null> {
  try {
    return await run('python3', args, {
      cwd: 'python',
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', NO_PROXY: '127.0.0.1', ...env },
      maxBuffer: MAX_OUTPUT_BYTES,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    console.warn('python3 is not installed, so this test of the Python client checked nothing.');
    return null;
  }
}
