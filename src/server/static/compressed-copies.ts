import { hash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compress, ENCODINGS, type Encoding, isCompressible } from './compression.ts';
import { contentTypeOf } from './content-type.ts';
import { type HeaderRule, headersFor } from './header-rules.ts';

const MAX_PARALLEL_FILES = 8; // Compression runs on the four threads of libuv; the others read.

const HASH_CHARACTERS = 22; // 132 bits of SHA-256.

/** A short hash of a file's content, for its ETag and for the names of its compressed copies. */
export const contentHash = (bytes: Uint8Array): string =>
  hash('sha256', bytes, 'base64url').slice(0, HASH_CHARACTERS);

/** The folder of the compressed copies of a built site, next to it: inside it, they would be published. */
export const compressedFolderOf = (dist: string): string => `${resolve(dist)}-compressed`;

/** A copy is named by the content that it was made from, so one of an earlier build is never served for a newer file. */
const copyPath = (folder: string, hash: string, encoding: Encoding): string =>
  join(folder, `${hash}.${encoding}`);

/** The compressed copy of a file with this hash. Null if there is none. */
export async function readCompressedCopy(
  folder: string,
  hash: string,
  encoding: Encoding,
): Promise<Buffer | null> {
  try {
    return await readFile(copyPath(folder, hash, encoding));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** How many files have copies, how many copies were written and deleted, and the size of the files and their Brotli copies. */
export type CopyCount = {
  files: number;
  written: number;
  deleted: number;
  bytes: number;
  compressedBytes: number;
};

/**
 * Writes compressed copies of all files of the built site that are worth it into `folder`. Copies that are there are
 * kept, and those of files that are gone are deleted.
 */
export async function writeCompressedCopies(
  dist: string,
  folder: string,
  rules: readonly HeaderRule[],
): Promise<CopyCount> {
  await mkdir(folder, { recursive: true });
  const paths = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const count = { files: 0, written: 0, deleted: 0, bytes: 0, compressedBytes: 0 };
  const used = new Set<string>();
  const queue = paths.values();
  const work = async () => {
    for (const path of queue) await writeCopies(path, { dist, folder, rules, used, count });
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_FILES }, work));
  const stale = (await readdir(folder)).filter((name) => !used.has(join(folder, name)));
  for (const name of stale) await rm(join(folder, name), { recursive: true });
  count.deleted = stale.length;
  return count;
}

type Target = {
  dist: string;
  folder: string;
  rules: readonly HeaderRule[];
  /** Paths of the copies of all files so far. */
  used: Set<string>;
  count: CopyCount;
};

async function writeCopies(path: string, { dist, folder, rules, used, count }: Target): Promise<void> {
  const bytes = await readFile(path);
  const declared = headersFor(rules, path.slice(join(dist).length)).get('Content-Type');
  if (!isCompressible(bytes, declared ?? contentTypeOf(path))) return;
  const content = contentHash(bytes);
  const sizes = await Promise.all(
    ENCODINGS.map(async (encoding) => {
      const copy = copyPath(folder, content, encoding);
      used.add(copy);
      const known = await stat(copy).catch(() => null);
      if (known) return known.size;
      count.written += 1;
      return writeWhole(copy, await compress(bytes, encoding, 'small'));
    }),
  );
  count.files += 1;
  count.bytes += bytes.length;
  count.compressedBytes += sizes[0] ?? 0;
}

/** Writes a file that has its name only once it is complete. Another process may serve it or be interrupted. */
async function writeWhole(path: string, bytes: Buffer): Promise<number> {
  const part = `${path}.${randomUUID()}`; // Two files may have the same content.
  await writeFile(part, bytes);
  await rename(part, path);
  return bytes.length;
}
