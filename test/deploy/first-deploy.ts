import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXCLUDED, exclusionOf, guideCommands } from './guide.ts';
import { ALIAS, SLUG } from './requests.ts';
import { run, runLine } from './run.ts';
import { VARIABLES } from './serve.ts';

/**
 * Does in a folder what an operator does to begin: a remote of one's own, a clone of it, its packages, and a first
 * push. Returns the clone. What is not committed here is not in it.
 */
export async function cloneFromRemote(folder: string): Promise<string> {
  const clone = join(folder, 'clone');
  await run(['git', 'clone', '--quiet', '--bare', process.cwd(), 'remote.git'], folder);
  await run(['git', 'clone', '--quiet', 'remote.git', 'clone'], folder);
  await run(['npm', 'ci', '--no-audit', '--no-fund'], clone);
  appendFileSync(join(clone, `entries/api/${SLUG}.yaml`), `aliases: [${ALIAS}]\n`);
  for (const [name, value] of [
    ['user.name', 'Operator'],
    ['user.email', 'operator@example.org'],
  ] as const)
    await run(['git', 'config', name, value], clone);
  await run(['git', 'commit', '--quiet', '--all', '--message', 'Add an alias'], clone);
  await run(['git', 'push', '--quiet', 'origin', 'HEAD'], clone);
  return clone;
}

/**
 * Runs every command that the guide of the built clone names, as an operator would. Returns how many faults it found:
 * commands that fail, and exclusions of commands that the guide does not name.
 */
export async function followGuide(clone: string, redis: string): Promise<number> {
  const env = { ...process.env, ...VARIABLES, UPSTASH_REDIS_REST_URL: redis };
  const commands = guideCommands(join(clone, 'dist'));
  let failed = 0;
  for (const command of commands) {
    const excluded = exclusionOf(command);
    if (excluded) console.log(`not run  ${command}  (${excluded.why})`);
    else if (!(await runLine(command, clone, env))) failed += 1;
  }
  const stale = EXCLUDED.filter(({ begins }) => !commands.some((command) => command.startsWith(begins)));
  for (const { begins } of stale)
    console.log(`The guide does not name "${begins}": remove it from guide.ts.`);
  console.log(`The guide names ${commands.length} commands; ${failed} failed.`);
  return failed + stale.length;
}
