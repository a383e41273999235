import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STEPS } from '../../../src/site/operate/steps.ts';
import { run } from './run.ts';

/**
 * Programs of the guide that need an account or the live site, replaced by stand-ins: each prints what it was asked.
 * `npx` and `curl` are replaced for one purpose only, and run as themselves otherwise.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  gh: 'echo "  gh $*" >&2',
  npx: `if [ "$1" = netlify-cli ]; then echo "  $*" >&2; else exec "$REAL_NPX" "$@"; fi`,
  curl: `exec "$REAL_CURL" "\${@/#$SITE_URL/$SERVED_AT}"`,
};

/** A shell script of all steps of the guide. It stops at the first command that fails, and names each step before it. */
export const guideScript = (): string =>
  STEPS.map(({ id, commands }) => `echo "step ${id}" >&2\n${commands}`).join('\n\n');

/**
 * Follows the guide as an operator does, from the clone to the push, in an empty folder. The fork at GitHub is a bare
 * repository of this machine, Netlify and GitHub are stand-ins. Rejects with all that was printed if a command fails.
 * @param fork the bare repository
 * @param servedAt where the site is served
 */
export async function followGuide(folder: string, fork: string, servedAt: string): Promise<void> {
  const programs = join(folder, 'stand-ins');
  mkdirSync(programs, { recursive: true });
  for (const [name, body] of Object.entries(STAND_INS)) {
    writeFileSync(join(programs, name), `#!/usr/bin/env bash\n${body}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const config = join(folder, 'gitconfig');
  const identity = '[user]\nname = Operator\nemail = operator@example.org\n';
  writeFileSync(config, `${identity}[url "${fork}"]\ninsteadOf = https://github.com/you/callbook.git\n`);
  const which = async (name: string) => (await run(['bash', '-c', `command -v ${name}`], folder)).trim();
  const env = {
    ...process.env,
    PATH: `${programs}:${process.env.PATH}`,
    REAL_NPX: await which('npx'),
    REAL_CURL: await which('curl'),
    SERVED_AT: servedAt,
    GIT_CONFIG_GLOBAL: config,
  };
  await run(['bash', '-euo', 'pipefail', '-c', guideScript()], folder, env);
}
