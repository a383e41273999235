import { describeEntry } from '../../api/entry.ts';
import { builtCatalog } from '../../catalog/built.ts';
import { builtOperations, builtOperationsOf } from '../../catalog/built-operations.ts';
import { builtBulkFiles, builtHistory } from '../../catalog/bulk/built-bulk.ts';
import { environment } from '../../environment/environment.ts';
import { installLinks } from '../../install/install-links.ts';
import { builtArdEntries } from '../../protocols/ard/built-entries.ts';
import { describeServers } from '../../protocols/mcp-registry/describe-servers.ts';
import { builtAlternativesOf, builtGroups } from '../browse/catalog-groups.ts';
import { entryInMarkdown } from '../entry/entry-in-markdown.ts';
import { operationNames } from '../search/operation-names.ts';
import { builtHealth } from '../status/built-health.ts';
import { globalFeed } from '../status/feeds/feed-scopes.ts';
import { atomFeed, jsonFeed } from '../status/feeds/feeds.ts';
import { listText, rowsBySeverity } from '../status/status-list.ts';
import type { SiteFile } from './site-file.ts';

/** The catalog as data: what functions read, what is downloaded, and each entry as JSON and as Markdown. */
export const catalogFiles = (): SiteFile[] => [
  ...[...builtBulkFiles()].map(([path, { write }]): SiteFile => [path, write]),
  ...indexFiles(),
  ...builtGroups().entries.flatMap(entryFiles),
  ...eventFiles(),
];

type BuiltEntry = ReturnType<typeof builtCatalog>['entries'][number];

/** One entry as `GET /api/public/registry/{slug}` and `GET /api/public/status?slug=` return it, and as Markdown. */
function entryFiles(entry: BuiltEntry): SiteFile[] {
  const { slug } = entry;
  const { status, incidents } = builtHealth(slug);
  const alternatives = builtGroups().alternativesOf(entry);
  const operations = builtOperationsOf(slug);
  const links = installLinks(entry, environment().siteUrl);
  return [
    [
      `/api/public/registry/${slug}`,
      () => JSON.stringify(describeEntry(entry, alternatives, operations, links)),
    ],
    [
      `/api/public/status/${slug}.json`,
      () => JSON.stringify({ ...builtCatalog().status, interfaces: [status], incidents }),
    ],
    [`/entry/${slug}.md`, () => entryInMarkdown(entry, operations, alternatives)],
  ];
}

/** What functions and the search of the site read beside the index, which a thread of its own writes. */
const indexFiles = (): SiteFile[] => [
  ['/index/operation-names.json', () => JSON.stringify(operationNames(builtOperations()))],
  [
    '/index/ard.ndjson',
    () =>
      builtArdEntries()
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
  ],
  ['/index/servers.json', serversText],
];

/** The MCP servers of the catalog in the format of the MCP registry. */
function serversText(): string {
  const { events, formerNames } = builtHistory();
  return JSON.stringify(describeServers(builtCatalog().entries, events, environment().siteUrl, formerNames));
}

/** The feeds of all events, and the rows that the filter on the status page searches. */
function eventFiles(): SiteFile[] {
  const { status } = builtCatalog();
  const feed = globalFeed(status, environment().siteUrl, builtAlternativesOf);
  return [
    ['/feeds/events.atom', () => atomFeed(feed)],
    ['/feeds/events.json', () => jsonFeed(feed)],
    ['/status/list.json', () => listText(rowsBySeverity(status))],
  ];
}
