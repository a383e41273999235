import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOME_PAGE } from '../../catalog/open.ts';
import { previousFolderOf } from '../../catalog/opened-folder.ts';

/**
 * Moves all files of a folder into another, beside those that it has. The home page comes last: a site without it is
 * incomplete.
 */
export async function moveInto(from: string, to: string): Promise<void> {
  const files = await readdir(from, { withFileTypes: true });
  for (const each of files.sort((a, b) => Number(a.name === HOME_PAGE) - Number(b.name === HOME_PAGE))) {
    const [source, target] = [join(from, each.name), join(to, each.name)];
    if (each.isDirectory() && existsSync(target)) await moveInto(source, target);
    else await move(source, target);
  }
}

/** A rename works on one disk only. A copy takes a moment, in which nobody may see half of it. */
async function move(source: string, target: string): Promise<void> {
  await rename(source, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    const copy = `${target}.copy`;
    await cp(source, copy, { recursive: true });
    await rename(copy, target);
  });
}

/**
 * Puts a built site in the place of another by renaming both, so that nobody sees half of either. The replaced one stays
 * beside it, because running servers go on serving it: see openedFolder. Deleting the one before takes a while, so it is
 * moved away first.
 */
export async function swapIn(fresh: string, place: string): Promise<void> {
  const old = previousFolderOf(place);
  const older = `${old}.gone`;
  await mkdir(dirname(place), { recursive: true });
  await rm(older, { recursive: true, force: true });
  if (existsSync(old)) await rename(old, older);
  await rm(older, { recursive: true, force: true });
  if (existsSync(place)) await rename(place, old);
  await rename(fresh, place);
}
