import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const MAX_OUTPUT_BYTES = 64 * 1_048_576; // The build prints a line for each of thousands of pages.

/** Runs a program and returns its output. Rejects with the output if it fails. */
export async function run(
  [program = '', ...args]: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  try {
    const options = { cwd: folder, env, maxBuffer: MAX_OUTPUT_BYTES };
    const { stdout } = await promisify(execFile)(program, args, options);
    return stdout;
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
    throw new Error(`"${[program, ...args].join(' ')}" failed.\n${stdout}${stderr}`, { cause });
  }
}

/** Runs a command line. Prints it with its last line of output, or with all output if it failed. Returns false if it failed. */
export async function runLine(line: string, folder: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    const printed = await run(['sh', '-c', line], folder, env);
    console.log(`run      ${line}\n           ${printed.trim().split('\n').at(-1)}`);
    return true;
  } catch (error) {
    console.log(`FAILED   ${line}\n${(error as Error).message}`);
    return false;
  }
}
