import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { stateFolderOf } from './kept-build.ts';

/** What both threads get: the folder of the built site, and that of what is kept about it. */
export type PrepareFolders = { files: string; state: string };

/**
 * Writes all files of the site but its pages into `files`, which is emptied first, and what the pages are made of into the
 * state folder. Throws if an entry has a problem. Two threads do it, and their memory is freed afterwards.
 *
 *   read-worker    entries ──▶ prepared.json ──▶ answers, twins, dumps
 *   index-worker                         └─────▶ index
 */
export async function prepare(dist: string, files: string): Promise<void> {
  const workerData: PrepareFolders = { files: resolve(files), state: stateFolderOf(dist) };
  for (const folder of Object.values(workerData)) {
    rmSync(folder, { recursive: true, force: true }); // At once: Astro may write into the same folder a moment later.
    mkdirSync(folder, { recursive: true });
  }
  const reader = new Worker(new URL('./read-worker.ts', import.meta.url), { workerData });
  const indexer = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData });
  const indexed = once(indexer, 'exit');
  indexed.catch(() => {}); // Handled below, if the reader has no error.
  reader.once('message', () => indexer.postMessage('read'));
  try {
    await once(reader, 'exit');
    await indexed;
  } finally {
    await indexer.terminate();
  }
}
