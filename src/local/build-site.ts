import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { FixableError } from '../command-line/fixable-error.ts';

/**
 * Builds the site with Astro in a child process, so that its memory is freed afterwards. Astro's output is shown only if
 * the build fails. Throws BuildFailedError with that output.
 */
export async function buildSite(): Promise<void> {
  const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));
  const child = spawn(process.execPath, [astro, 'build'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [[code], output] = await Promise.all([once(child, 'close'), text(child.stdout)]);
  if (code !== 0) throw new BuildFailedError(output);
}

export class BuildFailedError extends FixableError {
  constructor(output: string) {
    super(`${output.trimEnd()}\nThe build failed. The messages of Astro are above.`);
  }
}
