import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Where Astro writes, and what brings it to the wanted folder. Astro renames its files into place, which no system
 * does from one disk to another, and stages every build for a folder outside the project in one place of the project,
 * where two at once break each other. So such a build is written to a folder of its own inside, and moved at the end.
 */
export function distOf(wanted: string): { outDir: string; integrations: AstroIntegration[] } {
  if (!relative('.', wanted).startsWith('..')) return { outDir: wanted, integrations: [] };
  const outDir = join('.astro', `dist-${process.pid}`);
  const moved = ({ dir }: { dir: URL }) => move(fileURLToPath(dir), wanted);
  return { outDir, integrations: [{ name: 'dist-elsewhere', hooks: { 'astro:build:done': moved } }] };
}

async function move(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(resolve(to, '..'), { recursive: true });
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    return cp(from, to, { recursive: true });
  });
  await rm(from, { recursive: true, force: true });
}
