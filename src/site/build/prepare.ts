import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { FixableError } from '../../command-line/fixable-error.ts';
import { stateFolderOf } from './kept-build.ts';
import type { PrepareFolders } from './prepare-messages.ts';

export type Prepared = {
  /** Writes LATER_FILES into a folder. To be called once, or the process that does it never ends. */
  writeRest: (folder: string) => Promise<void>;
};

/**
 * Writes what calls answer from into `files`, which is emptied first, and what the pages are made of into the state
 * folder. Two processes do it. Threads would not do: V8 keeps the memory of those that ended, some 500 MB.
 *
 *   entries-process     entries ──▶ catalog.json, … ─▶ a third of the operations ─▶┬─▶ FIRST_FILES ──▶ LATER_FILES
 *   operations-process  two thirds of the operations, checked with the entries ───▶┴─▶ index
 *
 * @throws FixableError if one fails, as for an entry with a problem, which it prints
 */
export async function prepare(dist: string, files: string): Promise<Prepared> {
  const folders: PrepareFolders = { files: resolve(files), state: stateFolderOf(dist) };
  for (const folder of Object.values(folders)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const ofEntries = startProcess('./entries-process.ts');
  const ofOperations = startProcess('./operations-process.ts');
  const both = [ofEntries, ofOperations];
  const stop = () => both.forEach((child) => void child.kill());
  process.once('exit', stop);
  for (const child of both) child.send(folders);
  // Each says when it has written what the other waits for.
  forward(ofEntries, ofOperations);
  forward(ofOperations, ofEntries);
  const ended = success(ofEntries).finally(() => process.off('exit', stop));
  try {
    await Promise.all([Promise.race([said(ofEntries, 'first files'), ended]), success(ofOperations)]);
  } catch (error) {
    stop();
    await ended.catch(() => {});
    throw error;
  }
  const writeRest = (folder: string) => {
    ofEntries.send(resolve(folder));
    return ended;
  };
  return { writeRest };
}

const startProcess = (module: string): ChildProcess => fork(new URL(module, import.meta.url));

function forward(from: ChildProcess, to: ChildProcess): void {
  from.on('message', (message) => {
    if (to.connected) to.send(message);
  });
}

const said = (child: ChildProcess, step: string): Promise<void> =>
  new Promise((resolve) => {
    child.on('message', (message) => {
      if (message === step) resolve();
    });
  });

async function success(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new FixableError('The data of the site could not be made. The messages are above.');
}
