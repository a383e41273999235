import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { openedOnce } from '../../catalog/opened-folder.ts';
import { quoteEcho } from '../../http/echo.ts';
import { readParameters } from '../../http/query.ts';
import { CORS_HEADERS, cacheBy, replyJson, serve } from '../../http/reply.ts';
import { detailOf } from '../../http/violations.ts';
import { decodeEscapes } from '../../text/decode-escapes.ts';
import { OFFICIAL_META, type ServerList, type ServerRecord } from './schema.ts';

type Deps = { openServers: () => Promise<readonly ServerRecord[]> };

// Clients of that API send booleans as text and send empty values for parameters that they do not use.
const QuerySchema = z.object({
  cursor: z
    .string()
    .max(300)
    .regex(/^[\w.-]+\/[\w.-]+$/) // The name of a server, which may have been removed since.
    .default('')
    .meta({ 'x-allowed': 'the nextCursor of an earlier page' }),
  limit: z.int().min(1).max(100).default(30),
  search: z.string().max(200).default(''),
  updated_since: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ 'x-allowed': 'a time such as 2026-11-21T12:00:00Z' }),
  version: z.string().max(255).default(''),
  include_deleted: z.stringbool().default(false).meta({ 'x-allowed': 'true or false' }),
});
type Query = z.output<typeof QuerySchema>;

const PING = /^\/v0(?:\.1)?\/ping\/?$/;
const SERVERS = /^\/v0(?:\.1)?\/servers(?:\/|$)/;
// Names contain a slash. Some clients encode it, others do not.
const PATH = /^\/v0(?:\.1)?\/servers(?:\/([^/]+\/[^/]+)(\/versions(?:\/([^/]+))?)?)?\/?$/;

/** GitHub requires these of every response of a registry, and sends Authorization even if it is not needed. */
const REGISTRY_CORS_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
};

/**
 * `/v0.1/servers…`: the MCP servers of the catalog through the generic API of the MCP registry, read-only, so that its
 * clients can find them. Protocol: modelcontextprotocol/registry, docs/reference/api/openapi.yaml, 2025-12-01.
 */
export async function servers(request: Request, { openServers }: Deps): Promise<Response> {
  const response = await serve(request, {
    GET: async () => {
      const url = new URL(request.url);
      const [path, name, versions, version] = PATH.exec(url.pathname.replaceAll(/%2F/gi, '/')) ?? [];
      if (PING.test(url.pathname)) return reply({ pong: true });
      if (!SERVERS.test(url.pathname)) return refuse(404, nothingAt(url.pathname));
      const query = readQuery(url.searchParams);
      if (query instanceof Response) return query;
      const records = await openServers();
      if (path !== undefined && name === undefined) return reply(listServers(records, query));
      const found = records.find(({ server }) => server.name === decode(name));
      const shown = found && (query.include_deleted || statusOf(found) !== 'deleted') ? found : undefined;
      if (!shown) return refuse(404, 'Server not found');
      if (versions && version === undefined) return reply({ servers: [shown], metadata: { count: 1 } });
      return version === undefined || ['latest', shown.server.version].includes(decode(version))
        ? reply(shown)
        : refuse(404, 'Server version not found');
    },
  });
  for (const [name, value] of Object.entries(REGISTRY_CORS_HEADERS)) response.headers.set(name, value);
  return response;
}

/** One page of the records that match a query. The page starts after the record that the cursor names. */
function listServers(records: readonly ServerRecord[], query: Query): ServerList {
  const matching = records.filter((record) => record.server.name > query.cursor && fits(record, query));
  const page = matching.slice(0, query.limit);
  const last = page.at(-1);
  const nextCursor = last && matching.length > page.length ? { nextCursor: last.server.name } : {};
  return { servers: page, metadata: { count: page.length, ...nextCursor } };
}

function fits(record: ServerRecord, { search, updated_since, version, include_deleted }: Query): boolean {
  const { server } = record;
  const { updatedAt } = record._meta[OFFICIAL_META];
  // A client that polls for changes needs the removals too. A record without a date may have changed: include it.
  const deletedToo = include_deleted || updated_since !== undefined;
  const recent =
    updated_since === undefined || !updatedAt || Date.parse(updatedAt) >= Date.parse(updated_since);
  const words = `${server.name} ${server.title ?? ''} ${server.description}`.toLowerCase();
  const named = words.includes(search.trim().toLowerCase());
  const versioned = version === '' || version === 'latest' || version === server.version;
  return recent && named && versioned && (deletedToo || statusOf(record) !== 'deleted');
}

const nothingAt = (pathname: string): string =>
  `Nothing is published at ${quoteEcho(pathname)}. GET /v0.1/servers lists the servers.`;

const statusOf = (record: ServerRecord): string => record._meta[OFFICIAL_META].status;

function readQuery(given: URLSearchParams): Query | Response {
  const filled = new URLSearchParams([...given].filter(([, value]) => value !== ''));
  const { values, violations } = readParameters(filled, QuerySchema);
  if (violations.length === 0) return values;
  return refuse(400, violations.map((violation) => detailOf([violation], 'parameters')).join(' '));
}

/** A broken escape matches no name. */
const decode = (text = ''): string => decodeEscapes(text) ?? '';

const reply = (body: object): Response => replyJson(body, cacheBy(Object.keys(QuerySchema.shape)));

/** Errors in the format of that API, which is not RFC 9457. */
const refuse = (status: number, error: string): Response =>
  replyJson({ error }, { 'Cache-Control': 'no-store', ...CORS_HEADERS }, status);

/** Path of the records below the output folder of the build. netlify.toml names the same file. */
export const SERVERS_FILE = 'index/servers.json';

/** The records of this build, sorted by name. */
export const theServers = openedOnce(
  async (folder) => JSON.parse(await readFile(join(folder, SERVERS_FILE), 'utf8')) as ServerRecord[],
);
