import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catalogFromDump } from '../../catalog/from-dump.ts';
import { BUILT_FILES, type OpenCatalog, openCatalog } from '../../catalog/open.ts';
import { type Callbook, connectCallbook } from '../../client/callbook.ts';
import { FixableError } from '../../command-line/fixable-error.ts';
import { fetchInProcess, READ_ONLY } from './in-process.ts';

/**
 * A client of a catalog on this machine, without a network. Calls that write are refused.
 * @param path a downloaded `entries.ndjson`, with `operations.ndjson` next to it for operations, or the output
 * folder of a build. Throws a FixableError if the files are missing or are not a dump
 */
export function callbookFromFile(path: string): Callbook {
  const catalog = open(path);
  catalog.catch(() => {}); // Every call reports it.
  const answer = fetchInProcess({ openCatalog: () => catalog, siteUrl: null, writes: READ_ONLY });
  const fetch = async (request: Request) => {
    await catalog; // Otherwise a damaged file looks like a fault of the service.
    return answer(request);
  };
  return connectCallbook({ baseUrl: 'http://localhost', fetch, retries: 0 });
}

function open(path: string): Promise<OpenCatalog> {
  if (!existsSync(path)) throw new FixableError(`There is no file or folder "${path}".`);
  try {
    return statSync(path).isDirectory() ? openBuild(path) : Promise.resolve(openDump(path));
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function openBuild(folder: string): Promise<OpenCatalog> {
  const missing = Object.values(BUILT_FILES).find((file) => !existsSync(join(folder, file)));
  if (missing !== undefined)
    throw new FixableError(`"${folder}" is not the output folder of a build: ${missing} is missing.`);
  return openCatalog(folder).catch((cause) => {
    throw unreadable(folder, cause);
  });
}

const unreadable = (path: string, cause: unknown): unknown =>
  cause instanceof Error && !(cause instanceof FixableError)
    ? new FixableError(`"${path}" cannot be read: ${cause.message.replace(/\.$/, '')}.`, { cause })
    : cause;

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
