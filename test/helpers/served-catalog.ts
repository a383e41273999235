import { describeEntry } from '../../src/api/entry.ts';
import { describeApi } from '../../src/api/openapi/openapi.ts';
import { writeBulkFiles } from '../../src/catalog/bulk/bulk.ts';
import { countVocabulary } from '../../src/catalog/count-vocabulary.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import { composeStatus, unknownStatus } from '../../src/health/status.ts';
import { API_VERSION } from '../../src/http/version.ts';
import { startLocal } from '../../src/local/start-local.ts';
import type { PublishedOperations } from '../../src/operations/published-schema.ts';
import { exampleOperations } from './an-operation.ts';
import { builtFilesOf } from './built-files.ts';
import { aDist } from './dist.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

/**
 * The real functions over real sockets, with Netlify's rules, an embedded Redis and a mailbox, on a small catalog. The
 * entries are sorted by slug. Errors that callers do not see are in `errors`.
 */
export async function aServedCatalog(
  entries: readonly Entry[],
  operations: readonly PublishedOperations[] = exampleOperations(entries),
) {
  const dist = await aDist(filesOf(entries, operations));
  const errors: unknown[] = [];
  const server = await startLocal({
    port: 0,
    dist: dist.folder,
    functionsFolder: 'functions',
    netlifyToml: 'netlify.toml',
    redisUrl: null,
    reportError: (error) => errors.push(error),
  });
  const close = async () => {
    await server.close();
    await dist[Symbol.asyncDispose]();
  };
  const { origin, inboxUrl, redis } = server;
  return { origin, inboxUrl, redis, errors, [Symbol.asyncDispose]: close };
}

/** The built files that calls read. Pages are left out: they need a build. */
function filesOf(
  entries: readonly Entry[],
  operations: readonly PublishedOperations[],
): Record<string, string | Uint8Array> {
  const status = composeStatus(entries.map(unknownStatus), [], { now: NOW, stale: true });
  const catalog = {
    entries: [...entries],
    operations: [...operations],
    status,
    ...countVocabulary(entries),
  };
  const history = {
    commit: null,
    committedAt: null,
    keptSince: null,
    note: 'No git.',
    events: [],
    operationEvents: [],
  };
  const bulk = [...writeBulkFiles(catalog, history, API_VERSION)].map(([path, { write }]) => [
    path.slice(1),
    write(),
  ]);
  const single = entries.map((entry) => [
    `api/public/registry/${entry.slug}`,
    JSON.stringify(describeEntry(entry, [])),
  ]);
  return {
    ...builtFilesOf(entries, operations),
    ...Object.fromEntries([...bulk, ...single]),
    'openapi.json': JSON.stringify(describeApi('/')),
    _redirects: '/api/public/registry/old-tides /api/public/registry/tides-1 301\n',
  };
}
