import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catalogFromDump } from '../../catalog/from-dump.ts';
import { type OpenCatalog, openCatalog } from '../../catalog/open.ts';
import { type Callbook, connectCallbook } from '../../client/callbook.ts';
import { fetchInProcess } from './in-process.ts';
import { READ_ONLY } from './read-only.ts';

/**
 * A client of a catalog on this machine, without a network. Calls that write are refused.
 * @param path a downloaded `entries.ndjson`, with `operations.ndjson` beside it if operations are needed, or the output
 * folder of a build. Throws an error if the files are missing or are not a dump
 */
export function callbookFromFile(path: string): Callbook {
  const catalog: Promise<OpenCatalog> = statSync(path).isDirectory()
    ? openCatalog(path)
    : Promise.resolve(openDump(path));
  catalog.catch(() => {}); // Every call reports it.
  const fetch = fetchInProcess({ openCatalog: () => catalog, writes: READ_ONLY });
  return connectCallbook({ baseUrl: 'http://localhost', fetch, retries: 0 });
}

const OPERATIONS_NAME = 'operations.ndjson';

function openDump(path: string): OpenCatalog {
  const operations = join(dirname(path), OPERATIONS_NAME);
  const lexicon = LEXICON_PLACES.find((place) => existsSync(place));
  return catalogFromDump(readFileSync(path, 'utf8'), {
    now: new Date(),
    ...(existsSync(operations) ? { operations: readFileSync(operations, 'utf8') } : {}),
    ...(lexicon ? { lexicon: readFileSync(lexicon) } : {}),
  });
}

/** In the package the lexicon is next to the program; in the repository it is with the code that reads it. */
const LEXICON_PLACES = [
  new URL('lexicon.bin', import.meta.url),
  new URL('../../discovery/lexicon.bin', import.meta.url),
];
