import { readdir } from 'node:fs/promises';

/** Lists of entries. There is one per word of the catalog or gap, all from one template, so one of each folder is enough. */
const LISTS = /^\/(?:entries|capabilities|tags|formats|overview)\/./;
const MAX_PER_FOLDER = 1;

/** Addresses of pages that functions fill in. */
export const FILLED_PAGES = [
  '/search/?q=high+water',
  '/search/?q=xyzzyqwv',
  '/compare/?entry=tide-tables&entry=jq&entry=old-tides&entry=no-such-entry',
  '/status/list/?which=down',
];

/** Addresses of the built pages, sorted. Includes one list per folder and every page that is not a list. */
export async function builtPages(dist: string): Promise<string[]> {
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html'));
  const addresses = files.map((file) => `/${file.replace(/(?:index)?\.html$/, '')}`).sort();
  const counts = new Map<string, number>();
  return addresses.filter((address) => {
    if (!LISTS.test(address)) return true;
    const folder = address.split('/')[1] ?? '';
    const count = (counts.get(folder) ?? 0) + 1;
    counts.set(folder, count);
    return count <= MAX_PER_FOLDER;
  });
}
