import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { servingEnvironment } from '../environment/environment.ts';

/** Where a build moves the site that it replaces. It stays there until the next build. */
export const previousFolderOf = (dist: string): string => `${resolve(dist)}.old`;

/** By the folder of the built site: the inode of the build that this process opened. */
const opened = new Map<string, number>();

/**
 * The folder with the build that this process opened first, which a later build moves aside. So a process serves one
 * build until it restarts: pages, index and scripts of two builds do not fit together. After a second build the opened
 * one is gone, and the process goes on with the newest.
 */
export function openedFolder(dist: string): string {
  const inode = inodeOf(dist);
  if (inode === opened.get(dist)) return dist;
  const previous = previousFolderOf(dist);
  const older = inodeOf(previous);
  // Between the two renames of a build, nothing is at `dist`.
  if (older !== null && (inode === null || older === opened.get(dist))) return previous;
  if (inode !== null) opened.set(dist, inode);
  return dist;
}

function inodeOf(folder: string): number | null {
  return statSync(folder, { throwIfNoEntry: false })?.ino ?? null;
}

/**
 * What `open` reads from the folder of the built site: opened once per process and kept in memory. After a failure, the
 * next call tries again.
 */
export function openedOnce<T>(open: (folder: string) => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open(openedFolder(servingEnvironment().distFolder)).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
