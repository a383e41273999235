import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALIAS, SLUG } from './requests.ts';

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
