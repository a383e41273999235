import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary folder with the given files, by path and content. Disposing of it deletes it. */
export async function aDist(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-dist-'));
  await writeFiles(folder, files);
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** Writes files below a folder and creates the folders that they need. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
