import { discover } from '../../api/discover/discover.ts';
import { describeEntry } from '../../api/entry.ts';
import { notFound } from '../../api/not-found.ts';
import { operations } from '../../api/operations.ts';
import { registry } from '../../api/registry.ts';
import { status } from '../../api/status.ts';
import { alternativesIn } from '../../catalog/alternatives.ts';
import { countVocabulary } from '../../catalog/count-vocabulary.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { allEntries, type OpenCatalog } from '../../catalog/open.ts';
import type { Fetch } from '../../client/send.ts';
import { CORS_HEADERS, replyJson } from '../../http/reply.ts';
import type { ReadLive } from '../../store/live.ts';

/** Calls that write, by their path below `/api/public/`. Calls that a server does not offer are left out. */
export type WriteCalls = Readonly<Record<string, (request: Request) => Promise<Response>>>;

type Deps = {
  openCatalog: () => Promise<OpenCatalog>;
  /** Reads the signals that are newer than the build. */
  readLive?: ReadLive;
  writes: WriteCalls;
  now?: () => Date;
};

/**
 * A replacement for `fetch` when the catalog is in this process. Each call runs the same module as over HTTP, so that
 * both return the same. Responses that are files on the site are generated from the catalog.
 */
export function fetchInProcess({ openCatalog, writes, now, ...live }: Deps): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const path = pathname.replace(/^.*\/api\/public\//, '');
    if (path === 'discover') return discover(request, { openCatalog, ...live });
    if (path === 'registry') return registry(request, { openCatalog });
    if (path === 'status') return status(request, { openCatalog, ...(now ? { now } : {}) });
    if (path === 'capabilities') return replyJson(countVocabulary(allEntries(await openCatalog())));
    if (/^registry\/[^/]+\/operations(?:\/|$)/.test(path)) return operations(request, { openCatalog });
    if (path === 'entries.ndjson') return replyDump(await openCatalog());
    const write = Object.hasOwn(writes, path) ? writes[path] : undefined;
    if (write) return write(request);
    const catalog = await openCatalog();
    const entry = entryOf(catalog, path);
    if (!entry) return notFound(request, { openCatalog });
    return replyJson(describeEntry(entry, alternativesIn(allEntries(catalog))(entry)));
  };
}

/** Replies with the built bytes. A stream does not copy them, and the client sees their size before it decodes them. */
function replyDump({ dump }: OpenCatalog): Response {
  const bytes = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(dump());
      controller.close();
    },
  });
  return new Response(bytes, { headers: { 'Content-Type': 'application/x-ndjson', ...CORS_HEADERS } });
}

function entryOf(catalog: OpenCatalog, path: string): Entry | undefined {
  const slug = /^registry\/([^/]+)$/.exec(path)?.[1];
  const doc = slug === undefined ? undefined : catalog.docOf(decodeURIComponent(slug));
  return doc === undefined ? undefined : catalog.entryAt(doc);
}
