import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catalogFiles } from './catalog-files.ts';
import { descriptionFiles } from './description-files.ts';

/** Writes every file of the site that is not a page. */
export function writeSiteFiles(folder: string): void {
  const made = new Set<string>();
  for (const [path, write] of [...catalogFiles(), ...descriptionFiles()]) {
    const target = join(folder, path);
    const parent = dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(target, write());
  }
}
