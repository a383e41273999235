import { describeEntry } from '../../../src/api/entry.ts';
import { describeApi } from '../../../src/api/openapi/openapi.ts';
import { EXAMPLE_SLUG } from '../../../src/api/openapi/paths.ts';
import { writeBulkFiles } from '../../../src/catalog/bulk/bulk.ts';
import type { Entry } from '../../../src/catalog/entry-schema.ts';
import { countVocabulary } from '../../../src/catalog/vocabulary.ts';
import { composeStatus, unknownStatus } from '../../../src/health/status.ts';
import { API_VERSION } from '../../../src/http/version.ts';
import { startLocal } from '../../../src/local/start-local.ts';
import { connectStore } from '../../../src/store/redis.ts';
import { anEntry } from '../../helpers/an-entry.ts';
import { exampleOperations } from '../../helpers/an-operation.ts';
import { builtFilesOf } from '../../helpers/built-files.ts';
import { aDist } from '../../helpers/dist.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

/**
 * The real functions over real sockets, with Netlify's rules, an embedded Redis and a mailbox, on a small catalog.
 * `forget` empties Redis, so that limits do not stop a test; `renew` also makes a key and a follow.
 */
export async function anAttackedSite() {
  const entries = ['tides-1', 'tides-2', 'tides-3', EXAMPLE_SLUG].map((slug) =>
    anEntry({ slug, name: `The ${slug}`, endpoint: `https://tides.example.org/${slug}` }),
  );
  entries.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const dist = await aDist(filesOf(entries));
  const errors: unknown[] = [];
  const server = await startLocal({
    port: 0,
    dist: dist.folder,
    functionsFolder: 'functions',
    netlifyToml: 'netlify.toml',
    redisUrl: null,
    reportError: (error) => errors.push(error),
  });
  const store = connectStore(server.redis);
  const post = async (path: string, body: object, key = ''): Promise<Record<string, unknown>> => {
    const headers = { 'Content-Type': 'application/json', 'x-api-key': key };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${server.origin}/api/public/${path}`, init)).json() as Promise<
      Record<string, unknown>
    >;
  };
  const forget = () => store.flushdb();
  const renew = async () => {
    await forget();
    const { key } = await post('keys', { email: 'keeper@example.org' });
    const { id } = await post('watch', { slug: 'tides-1' }, String(key));
    return { key: String(key), follow: String(id) };
  };
  const close = async () => {
    await server.close();
    await dist[Symbol.asyncDispose]();
  };
  return {
    origin: server.origin,
    inboxUrl: server.inboxUrl,
    errors,
    forget,
    renew,
    [Symbol.asyncDispose]: close,
  };
}

/** The built files that calls read. Pages are left out: they need a build. */
function filesOf(entries: readonly Entry[]): Record<string, string | Uint8Array> {
  const status = composeStatus(entries.map(unknownStatus), [], { now: NOW, stale: true });
  const catalog = {
    entries: [...entries],
    operations: exampleOperations(entries),
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
    JSON.stringify(describeEntry(entry)),
  ]);
  return {
    ...builtFilesOf(entries),
    ...Object.fromEntries([...bulk, ...single]),
    'openapi.json': JSON.stringify(describeApi('/')),
    _redirects: '/api/public/registry/old-tides /api/public/registry/tides-1 301\n',
  };
}
