import { readdir } from 'node:fs/promises';

/** Shelves hold one page a word of the catalog, all made alike: one of each stands for the others. */
const SHELVES = /^\/(?:entries|capabilities|tags|formats)\/./;
const MAX_OF_A_SHELF = 1;

/** Addresses of the built pages, sorted: all that are made one by one, and one of each shelf. */
export async function builtPages(dist: string): Promise<string[]> {
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html'));
  const addresses = files.map((file) => `/${file.replace(/(?:index)?\.html$/, '')}`).sort();
  const counts = new Map<string, number>();
  return addresses.filter((address) => {
    if (!SHELVES.test(address)) return true;
    const shelf = address.split('/')[1] ?? '';
    const count = (counts.get(shelf) ?? 0) + 1;
    counts.set(shelf, count);
    return count <= MAX_OF_A_SHELF;
  });
}
