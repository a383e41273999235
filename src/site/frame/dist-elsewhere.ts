import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * The output folder for Astro, and an integration that moves the build to `target` if that is outside the project.
 * Astro renames files into place, which fails across disks, and stages all builds for outside folders in the same place,
 * where two builds at once break each other. So each of them gets a folder inside the project and is moved at the end.
 */
export function distOf(target: string): { outDir: string; integrations: AstroIntegration[] } {
  if (!relative('.', target).startsWith('..')) return { outDir: target, integrations: [] };
  const outDir = join('.astro', `dist-${process.pid}`);
  const moved = ({ dir }: { dir: URL }) => move(fileURLToPath(dir), target);
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
