import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Moves all files of a folder into another, beside those that it has. */
export async function moveInto(from: string, to: string): Promise<void> {
  for (const each of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, each.name), join(to, each.name)];
    if (each.isDirectory() && existsSync(target)) await moveInto(source, target);
    else await move(source, target);
  }
}

/** A rename works on one disk only. */
async function move(source: string, target: string): Promise<void> {
  await rename(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    return cp(source, target, { recursive: true });
  });
}

/** Puts a folder in the place of another by renaming both, so that nobody sees half of either. */
export async function swapIn(fresh: string, place: string): Promise<void> {
  const old = `${place}.old`;
  await rm(old, { recursive: true, force: true });
  await mkdir(dirname(place), { recursive: true });
  if (existsSync(place)) await rename(place, old);
  await rename(fresh, place);
  await rm(old, { recursive: true, force: true });
}
