import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/**
 * Builds the site by Astro, in a process of its own which gives its memory back. Its line for each page is kept back
 * unless the build fails: then it throws with everything that Astro said.
 */
export async function buildSite(): Promise<void> {
  const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));
  const child = spawn(process.execPath, [astro, 'build'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [[code], said] = await Promise.all([once(child, 'close'), text(child.stdout)]);
  if (code !== 0) throw new BuildFailedError(said);
}

export class BuildFailedError extends Error {
  constructor(said: string) {
    super(`${said.trimEnd()}\nThe build failed. Its messages stand above.`);
  }
}
