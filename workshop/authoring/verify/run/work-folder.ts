import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type NamedFile, sampleKindOf } from './named-files.ts';

const MAX_LISTED_FILES = 2_000; // Of a work folder: some tools unpack whole projects.

/**
 * Copies the sample of its kind to each named file that does not exist yet. `samples` has one file per extension, named
 * `sample.<extension>`, and files without an extension by their own name.
 */
export function copySamples(files: readonly NamedFile[], { samples, workFolder, userId }: Folders): void {
  for (const { name } of files) {
    const target = normalize(join(workFolder, name));
    const sample = sampleFor(name, samples);
    if (!sample || !target.startsWith(workFolder) || existsSync(target)) continue;
    makeFolders(dirname(target), userId);
    copyFileSync(sample, target);
    chownSync(target, userId, userId);
  }
}

/** `userId` owns what is copied. */
export type Folders = { samples: string; workFolder: string; userId: number };

function sampleFor(name: string, samples: string): string | null {
  const kind = sampleKindOf(name);
  return [`sample.${kind}`, kind].map((each) => join(samples, each)).find((each) => existsSync(each)) ?? null;
}

function makeFolders(folder: string, userId: number): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder), userId);
  mkdirSync(folder);
  chownSync(folder, userId, userId);
}

/** The files of a folder, by their path, each with a text that changes when the file does. */
export function listFiles(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).slice(0, MAX_LISTED_FILES);
  return new Map(
    paths.flatMap((path): [string, string][] => {
      const stat = statSync(join(folder, path), { throwIfNoEntry: false });
      return stat?.isFile() ? [[path, `${stat.size} ${stat.mtimeMs}`]] : [];
    }),
  );
}
