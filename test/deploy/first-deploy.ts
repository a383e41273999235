import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXCLUDED, exclusionOf, guideCommands } from './guide.ts';
import { ALIAS, SLUG } from './requests.ts';
import { VARIABLES } from './serve.ts';

/** Runs a program and returns what it printed. Throws with all of that if it fails. */
export function run(
  command: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): string {
  const [program = '', ...args] = command;
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`"${command.join(' ')}" ended with ${status}.\n${stdout}${stderr}`, { cause: error });
}

/**
 * Does in a folder what an operator does to begin: a remote of one's own, a clone of it, its packages, and a first
 * push. Returns the clone. What is not committed here is not in it.
 */
export function cloneFromRemote(folder: string): string {
  const clone = join(folder, 'clone');
  run(['git', 'clone', '--quiet', '--bare', process.cwd(), 'remote.git'], folder);
  run(['git', 'clone', '--quiet', 'remote.git', 'clone'], folder);
  run(['npm', 'ci', '--no-audit', '--no-fund'], clone);
  appendFileSync(join(clone, `entries/api/${SLUG}.yaml`), `aliases: [${ALIAS}]\n`);
  const author = ['-c', 'user.name=Operator', '-c', 'user.email=operator@example.org'];
  run(['git', ...author, 'commit', '--quiet', '--all', '--message', 'Add an alias'], clone);
  run(['git', 'push', '--quiet', 'origin', 'HEAD'], clone);
  return clone;
}

/**
 * Runs every command that the guide of the built clone names, as an operator would. Returns how many faults it found:
 * commands that fail, and exclusions of commands that the guide does not name.
 */
export function followGuide(clone: string, redis: string): number {
  const env = { ...process.env, ...VARIABLES, UPSTASH_REDIS_REST_URL: redis };
  const commands = guideCommands(join(clone, 'dist'));
  const failed = commands.filter((command) => !follow(command, clone, env));
  const stale = EXCLUDED.filter(({ begins }) => !commands.some((command) => command.startsWith(begins)));
  for (const { begins } of stale)
    console.log(`The guide does not name "${begins}": remove it from guide.ts.`);
  console.log(`The guide names ${commands.length} commands; ${failed.length} failed.`);
  return failed.length + stale.length;
}

/** Runs one command of the guide, or says why it cannot run here. False if it fails. */
function follow(command: string, clone: string, env: NodeJS.ProcessEnv): boolean {
  const excluded = exclusionOf(command);
  console.log(excluded ? `not run  ${command}  (${excluded.why})` : `run      ${command}`);
  if (excluded) return true;
  try {
    run(['sh', '-c', command], clone, env);
    return true;
  } catch (error) {
    console.log((error as Error).message);
    return false;
  }
}
