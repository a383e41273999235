import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ownValue } from '../../entry/own-value.ts';
import type { Git } from '../../git/git.ts';
import { HistoryFault, type HistoryFiles } from '../files.ts';
import { BRANCH_REF, CommitFiles, fetchTip, hasRemote } from './branch.ts';

/** Written last, so that a folder with it is whole; says what every file of the folder holds. */
const MANIFEST = 'manifest.json';
const ManifestSchema = z.object({ commit: z.string(), files: z.record(z.string(), z.string()) });

/** Only what a build reads: shapes are for the prober. */
const isForBuild = (path: string): boolean => !path.startsWith('shapes/');

/**
 * Fetches the branch, where there is a remote, and writes its newest state as plain files.
 * @returns the commit, or null where there is no history yet: then the folder goes
 */
export function pullHistory(git: Git, folder: string, report: (line: string) => void): string | null {
  const tip = hasRemote(git) ? fetchTip(git) : git.resolve(BRANCH_REF);
  if (tip === null) rmSync(folder, { recursive: true, force: true });
  else materialise(git, tip, folder, report);
  return tip;
}

/** Writes the files of a commit into a folder. Killed at any point, the folder is seen to be half-written. */
export function materialise(git: Git, commit: string, folder: string, report: (line: string) => void): void {
  const files = new CommitFiles(git, commit, report);
  const paths = files.paths().filter(isForBuild);
  files.preload(paths);
  rmSync(join(folder, MANIFEST), { force: true });
  rmSync(folder, { recursive: true, force: true });
  const hashes: Record<string, string> = {};
  for (const path of paths) {
    const text = files.read(path) ?? '';
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    hashes[path] = hashOf(text);
  }
  const manifest = join(folder, MANIFEST);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${manifest}.new`, JSON.stringify({ commit, files: hashes }));
  renameSync(`${manifest}.new`, manifest);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * Opens a folder that `pullHistory` wrote. Null where there is none. Every file is compared with the manifest when it
 * is read; one that differs, or a folder that is half-written, throws a HistoryFault.
 */
export function openFolder(folder: string): HistoryFiles | null {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return null;
  const { files } = readManifest(folder);
  return {
    list: (name) =>
      Object.keys(files)
        .filter((path) => path.startsWith(`${name}/`))
        .sort(),
    read: (path) => {
      const hash = ownValue(files, path);
      if (hash === undefined) return null;
      const text = readText(join(folder, path));
      if (hashOf(text) !== hash)
        throw new HistoryFault(join(folder, path), 'is not as it was pulled. Run npm run history:pull');
      return text;
    },
  };
}

function readManifest(folder: string): z.output<typeof ManifestSchema> {
  const path = join(folder, MANIFEST);
  const fault = 'is missing or damaged: the folder was not written to its end. Run npm run history:pull';
  try {
    return ManifestSchema.parse(JSON.parse(readText(path)));
  } catch (cause) {
    throw new HistoryFault(path, fault, { cause });
  }
}

const readText = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
