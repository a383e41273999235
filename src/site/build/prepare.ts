import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { FixableError } from '../../command-line/fixable-error.ts';
import { stateFolderOf } from './kept-build.ts';

/** What both processes get as a message: the folder of the built site, and that of what is kept about it. */
export type PrepareFolders = { files: string; state: string };

/** Left alone, V8 takes up to 100 MB more in each process. */
const MEMORY_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/**
 * Writes all files of the site but its pages into `files`, which is emptied first, and what the pages are made of into the
 * state folder. Two processes do it. Threads would not do: V8 keeps the memory of those that ended, some 500 MB.
 *
 *   read-process    entries ──▶ catalog.json, operations.json, … ──▶ answers, twins, dumps
 *   index-process                              └────────────────────▶ index
 *
 * @throws FixableError if one fails, as for an entry with a problem, which it prints
 */
export async function prepare(dist: string, files: string): Promise<void> {
  const folders: PrepareFolders = { files: resolve(files), state: stateFolderOf(dist) };
  for (const folder of Object.values(folders)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const reader = startProcess('./read-process.ts');
  const indexer = startProcess('./index-process.ts');
  const stop = () => [reader, indexer].forEach((child) => void child.kill());
  process.once('exit', stop);
  reader.send(folders);
  reader.once('message', () => indexer.send(folders)); // All that the index needs is read.
  try {
    await Promise.all([success(reader), success(indexer)]);
  } finally {
    stop();
    process.off('exit', stop);
  }
}

const startProcess = (module: string): ChildProcess =>
  fork(new URL(module, import.meta.url), { execArgv: [...process.execArgv, ...MEMORY_FLAGS] });

async function success(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new FixableError('The data of the site could not be made. The messages are above.');
}
