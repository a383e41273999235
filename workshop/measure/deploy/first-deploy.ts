import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { STEPS } from '../../../src/site/operate/steps.ts';
import { followGuide } from './guide.ts';
import { ALIAS, SLUG } from './requests.ts';
import { run } from './run.ts';

/**
 * Does the first steps of an operator in a folder: makes a remote and a clone, installs packages, and pushes a first
 * commit. Returns the clone, which contains only committed files.
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

/** Follows the guide for operators with the remote as the fork. Returns 1 if a command fails, 0 otherwise. */
export async function rehearseGuide(folder: string, servedAt: string): Promise<number> {
  const operator = join(folder, 'operator');
  mkdirSync(operator);
  try {
    await followGuide(operator, join(folder, 'remote.git'), servedAt);
    console.log(`The guide: all ${STEPS.length} steps ran.`);
    return 0;
  } catch (error) {
    console.log((error as Error).message);
    return 1;
  }
}
