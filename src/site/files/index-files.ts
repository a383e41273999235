import { readFileSync } from 'node:fs';
import { ARD_FILE } from '../../api/ard/open-entries.ts';
import type { FileRow } from '../../api/calls/file-row.ts';
import { builtCatalog } from '../../catalog/built/built.ts';
import { builtIndex } from '../../catalog/built/built-index.ts';
import { builtOperations } from '../../catalog/built/built-operations.ts';
import { builtHistory } from '../../catalog/bulk/built-history.ts';
import { writeLines } from '../../catalog/bulk/changes.ts';
import { BUILT_FILES } from '../../catalog/open.ts';
import { LEXICON_FILE } from '../../discovery/lexicon.ts';
import { environment } from '../../environment/environment.ts';
import { builtArdEntries } from '../../protocols/ard/describe-entry.ts';
import { describeServers } from '../../protocols/mcp-registry/describe-servers.ts';
import { SERVERS_FILE } from '../../protocols/mcp-registry/servers.ts';
import { builtAlternativesOf } from '../browse/catalog-groups.ts';
import { operationNames } from '../search/operation-names.ts';
import { atomFeed, globalFeed, jsonFeed } from '../status/feeds/feeds.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const BYTES_TYPE = 'application/octet-stream';

const feed = () => globalFeed(builtCatalog().status, environment().siteUrl, builtAlternativesOf);

/** What the search engine reads. src/site/build/operations-process.ts writes them. */
export const ENGINE_FILES: readonly FileRow[] = [
  { path: `/${BUILT_FILES.index}`, contentType: BYTES_TYPE, write: () => builtIndex().index },
  { path: `/${BUILT_FILES.lexicon}`, contentType: BYTES_TYPE, write: () => readFileSync(LEXICON_FILE) },
  {
    path: `/${BUILT_FILES.operationIndex}`, // The site loads it after the rest, when somebody searches.
    contentType: BYTES_TYPE,
    write: () => builtIndex().operations,
  },
];

/** What functions and the search of the site read, and the feeds of all entries. */
export const INDEX_FILES: readonly FileRow[] = [
  ...ENGINE_FILES,
  {
    path: '/index/operation-names.json', // The site loads it with the operations.
    contentType: JSON_TYPE,
    write: () => JSON.stringify(operationNames(builtOperations())),
  },
  {
    path: `/${SERVERS_FILE}`,
    contentType: JSON_TYPE,
    write: () => {
      const { events, formerNames } = builtHistory();
      const { entries } = builtCatalog();
      return JSON.stringify(describeServers(entries, events, environment().siteUrl, formerNames));
    },
  },
  {
    path: `/${ARD_FILE}`,
    contentType: 'application/x-ndjson; charset=utf-8',
    write: () => writeLines(builtArdEntries()),
  },
  {
    path: '/feeds/events.atom',
    contentType: 'application/atom+xml; charset=utf-8',
    write: () => atomFeed(feed()),
  },
  {
    path: '/feeds/events.json',
    contentType: 'application/feed+json; charset=utf-8',
    write: () => jsonFeed(feed()),
  },
];
