import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const VERSION = '27.10.2';
const CACHE = join(homedir(), '.cache', 'callbook', `netlify-cli-${VERSION}`);

/**
 * Returns the path of Netlify's CLI. Installs it outside of the repository on first use: at 350 MB it is too large for a
 * dependency. Throws if npm fails.
 */
export function netlifyCli(): string {
  const cli = join(CACHE, 'node_modules/netlify-cli/bin/run.js');
  if (existsSync(join(CACHE, 'complete'))) return cli;
  console.error(`Installing netlify-cli ${VERSION} into ${CACHE}. This takes a few minutes, once.`);
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--no-audit', '--no-fund', '--save-exact', `netlify-cli@${VERSION}`];
  const { status } = spawnSync('npm', args, { cwd: CACHE, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm could not install netlify-cli ${VERSION}: exit code ${status}.`);
  writeFileSync(join(CACHE, 'complete'), '');
  return cli;
}
