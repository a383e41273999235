import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ownValue } from '../../entry/own-value.ts';
import { fetchBranch, hasRemote } from '../../git/branch.ts';
import type { Git } from '../../git/git.ts';
import { HistoryFault, type HistoryFiles } from '../files.ts';
import { BRANCH, BRANCH_REF } from './branch.ts';
import { CommitFiles } from './commit-files.ts';

/** Has the hashes of all files. It is written last, so a folder that has it is complete. */
const MANIFEST = 'manifest.json';
const ManifestSchema = z.object({ commit: z.string(), files: z.record(z.string(), z.string()) });

/** A build does not read shapes: only the prober does. */
const isForBuild = (path: string): boolean => !path.startsWith('shapes/');

/**
 * Fetches the branch if there is a remote, and writes its newest commit as plain files.
 * @returns the commit, or null if there is no history yet: then the folder is deleted
 */
export function pullHistory(git: Git, folder: string, report: (line: string) => void): string | null {
  const tip = hasRemote(git) ? fetchBranch(git, BRANCH) : git.resolve(BRANCH_REF);
  if (tip === null) rmSync(folder, { recursive: true, force: true });
  else writeFolder(git, tip, folder, report);
  return tip;
}

/** Writes the files of a commit into a folder. If the process is killed, `openFolder` rejects the incomplete folder. */
export function writeFolder(git: Git, commit: string, folder: string, report: (line: string) => void): void {
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
 * Opens a folder that `pullHistory` wrote. Null if there is none. Every file is compared with the manifest when it is
 * read. Throws a HistoryFault for a file that differs or a folder that is incomplete.
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
        throw new HistoryFault(
          join(folder, path),
          'is missing or has changed since it was pulled. Run npm run history:pull',
        );
      return text;
    },
  };
}

function readManifest(folder: string): z.output<typeof ManifestSchema> {
  const path = join(folder, MANIFEST);
  const fault = 'is missing or damaged: the folder is incomplete. Run npm run history:pull';
  try {
    return ManifestSchema.parse(JSON.parse(readText(path)));
  } catch (cause) {
    throw new HistoryFault(path, fault, { cause });
  }
}

const readText = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
