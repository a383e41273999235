import { discover } from '../../api/discover/discover.ts';
import { describeEntry } from '../../api/entry.ts';
import { registry } from '../../api/registry.ts';
import { status } from '../../api/status.ts';
import { builtCatalog } from '../../catalog/built.ts';
import { builtIndex } from '../../catalog/built-index.ts';
import { builtOperationsOf } from '../../catalog/built-operations.ts';
import { writeDump } from '../../catalog/bulk/changes.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { catalogOf, type OpenCatalog } from '../../catalog/open.ts';
import { openIndex } from '../../discovery/index/open-index.ts';
import { openLexicon } from '../../discovery/lexicon.ts';
import { builtGroups } from '../browse/catalog-groups.ts';
import { shortened } from './shortened.ts';

let opened: OpenCatalog | undefined;

/** The catalog of this build, as functions see it. It shares the entries of the pages: a copy takes 2 KB per entry. */
function openCatalog(): OpenCatalog {
  const { entries, status } = builtCatalog();
  const { index, operations, lexicon } = builtIndex();
  opened ??= catalogOf({
    index: openIndex(index, openLexicon(lexicon), operations),
    operationsOf: builtOperationsOf,
    entryAt: (doc) => entries[doc] as Entry,
    status: async () => status,
    dump: () => Buffer.from(writeDump(entries)),
  });
  return opened;
}

const deps = { openCatalog: async () => openCatalog() };

/**
 * The response of a read call in this build, shortened for display.
 * @param address the path of the call with its query
 * @param body sent as JSON by POST, for reads that take a body
 * @returns null for calls that are not reads, and if the example names an entry that is not in this catalog
 */
export async function liveAnswer(
  operationId: string,
  address: string,
  body?: unknown,
): Promise<string | null> {
  const answer = await answerOf(
    operationId,
    new Request(new URL(address, 'http://localhost'), sending(body)),
  );
  return answer === null ? null : JSON.stringify(shortened(answer), null, 2);
}

const sending = (body: unknown): RequestInit =>
  body === undefined
    ? {}
    : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };

async function answerOf(operationId: string, request: Request): Promise<unknown> {
  const { total_entries, categories, capabilities, tags, entries } = builtCatalog();
  if (operationId === 'listCapabilities') return { total_entries, categories, capabilities, tags };
  if (operationId === 'streamEntries') return entries[0] ?? null;
  if (operationId === 'getEntry') {
    const doc = openCatalog().docOf(new URL(request.url).pathname.split('/').at(-1) ?? '');
    if (doc === undefined) return null;
    const entry = openCatalog().entryAt(doc);
    return describeEntry(entry, builtGroups().alternativesOf(entry), builtOperationsOf(entry.slug));
  }
  const handler = {
    discoverCapabilities: discover,
    discoverBatch: discover,
    searchRegistry: registry,
    getStatus: status,
  }[operationId];
  const response = await handler?.(request, deps);
  return response?.ok ? response.json() : null;
}
