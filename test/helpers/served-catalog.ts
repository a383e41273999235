import { describeApi } from '../../src/api/openapi/openapi.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import { startLocal } from '../../src/local/start-local.ts';
import type { PublishedOperations } from '../../src/operations/published-schema.ts';
import { exampleOperations } from './an-operation.ts';
import { builtFilesOf } from './built-files.ts';
import { aDist } from './dist.ts';
import { apiFilesOf } from './static-files.ts';

/**
 * The real functions over real sockets, with Netlify's rules, an embedded Redis and a mailbox, on a small catalog. The
 * entries are sorted by slug. Errors that callers do not see are in `errors`.
 */
export async function aServedCatalog(
  entries: readonly Entry[],
  operations: readonly PublishedOperations[] = exampleOperations(entries),
) {
  const dist = await aDist(await filesOf(entries, operations));
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
async function filesOf(
  entries: readonly Entry[],
  operations: readonly PublishedOperations[],
): Promise<Record<string, string | Uint8Array>> {
  return {
    ...builtFilesOf(entries, operations),
    ...(await apiFilesOf(entries, operations)),
    'openapi.json': JSON.stringify(describeApi('/')),
    _redirects: '/api/public/registry/old-tides /api/public/registry/tides-1 301\n',
  };
}
