import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Builds the site by Astro, in a process of its own which gives its memory back. Its messages go where ours go.
 * Throws when the build fails.
 */
export async function buildSite(): Promise<void> {
  const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));
  const child = spawn(process.execPath, [astro, 'build'], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The build failed; its messages stand above.');
}
