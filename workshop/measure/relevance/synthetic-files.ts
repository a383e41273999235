import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES } from '../../../src/entry/category.ts';
import { isWebAddress } from '../../../src/entry/endpoint.ts';
import type { CatalogEntry } from '../../../src/entry/file-schema.ts';
import { parseEntry } from '../../../src/entry/files/parse.ts';
import { writeEntry } from '../../../src/entry/files/write.ts';
import { growCatalog } from './synthetic-catalog.ts';

const OPERATIONS = 'operations';
const VOCABULARIES = ['capabilities.yaml', 'wanted.yaml', 'backlog.yaml'];

/**
 * Writes entry files for the build benchmark: the real entries, then variations of them up to `size`, each with its own
 * words, slug and endpoint, and the operations of its original. A variation that breaks an entry rule keeps the words of
 * its original.
 * @param from the folder of the real entries
 */
export function writeGrownCatalog(
  folder: string,
  { from, real }: { from: string; real: readonly CatalogEntry[] },
  size: number,
): void {
  const originals = new Map(real.map((entry) => [entry.slug, entry]));
  for (const each of [...CATEGORIES, OPERATIONS]) mkdirSync(join(folder, each), { recursive: true });
  for (const each of VOCABULARIES) copyIfThere(join(from, each), join(folder, each));
  for (const grown of growCatalog(real, size)) {
    const original = originals.get(grown.slug) ?? originals.get(grown.slug.replace(/-\d+$/, ''));
    if (!original) throw new Error(`"${grown.slug}" has no original entry.`);
    writeFileSync(
      join(folder, original.category, `${grown.slug}.yaml`),
      grown.slug === original.slug ? textOf(original) : variationText(original, grown),
    );
    copyIfThere(
      join(from, OPERATIONS, `${original.slug}.yaml`),
      join(folder, OPERATIONS, `${grown.slug}.yaml`),
    );
  }
}

function copyIfThere(from: string, to: string): void {
  if (existsSync(from)) copyFileSync(from, to);
}

const textOf = ({ slug: _, category: __, ...fields }: CatalogEntry): string => writeEntry(fields);

function variationText(original: CatalogEntry, grown: CatalogEntry) {
  const { slug, name, summary, description, example_needs } = grown;
  const endpoint = ownEndpoint(original, slug);
  const own: CatalogEntry = { ...original, slug, endpoint, aliases: [], replaced_by: null, mcp_name: null };
  const text = textOf({ ...own, name, summary, description, example_needs });
  const { category } = original;
  return parseEntry(text, { file: slug, slug, category }).parsed ? text : textOf(own);
}

/** Two entries must not share an endpoint, so URLs get their own path and commands their own argument. */
function ownEndpoint({ endpoint }: CatalogEntry, slug: string): string {
  return isWebAddress(endpoint)
    ? endpoint.replace(/^(https?:\/\/[^/?#]+)/, `$1/${slug}`)
    : `${endpoint} --as ${slug}`;
}
