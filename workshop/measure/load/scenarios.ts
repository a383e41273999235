import { Agent } from 'node:http';
import type { Entry } from '../../../src/catalog/entry-schema.ts';
import { get, type LoadRequest, post } from './load-request.ts';
import type { PeerName } from './peer-servers.ts';
import { sendRequest } from './send-request.ts';

/** One kind of call under load, with the peers that it is compared with. */
export type Scenario = {
  name: string;
  requests: LoadRequest[];
  peers: readonly PeerName[];
  /** Whether each call must come from a source that is still below its rate limit. */
  manySources?: boolean;
  touchesRedis?: boolean;
};

const MAX_NEEDS = 500; // Each connection sends all of them in turn.
const MAX_PAGES = 50;
const API = '/api/public';
const BOTH = ['bare', 'minisearch'] as const;

/** Picks at most `limit` values of a list, evenly spaced. */
function spread<T>(all: readonly T[], limit: number): T[] {
  const step = Math.max(1, all.length / limit);
  return Array.from({ length: Math.min(limit, all.length) }, (_, i) => all[Math.floor(i * step)] as T);
}

/** Example needs of the catalog. */
export const needsOf = (entries: readonly Entry[]): string[] =>
  spread(
    entries.flatMap(({ example_needs }) => example_needs),
    MAX_NEEDS,
  );

export const needQuery = (need: string): string => `need=${encodeURIComponent(need)}`;

const KEYS = 8;
const KEYS_PER_SOURCE = 4; // One source may request five keys a day.

/** All scenarios for a server. Requests its own keys for the calls that follow an entry. */
export async function prepareScenarios(origin: string, entries: readonly Entry[]): Promise<Scenario[]> {
  const dump = await sendRequest(origin, get(`${API}/entries.ndjson`));
  const keys = await Promise.all(Array.from({ length: KEYS }, (_, i) => requestKey(origin, i)));
  return [
    ...readScenarios(entries, dump.etag),
    ...writeScenarios(entries, keys, `${origin}/_local/inbox/load`),
  ];
}

async function requestKey(origin: string, i: number): Promise<string> {
  const agent = new Agent({ localAddress: `127.2.0.${1 + Math.floor(i / KEYS_PER_SOURCE)}` });
  const keyRequest = post(`${API}/keys`, { email: 'load@callbook.localhost' });
  const response = await sendRequest(origin, keyRequest, agent);
  if (response.status !== 200) throw new Error(`POST keys returned ${response.status}: ${response.body}`);
  return (JSON.parse(response.body) as { key: string }).key;
}

/** Calls that read. `etag` is the current one of the uncompressed dump. */
function readScenarios(entries: readonly Entry[], etag: string): Scenario[] {
  const needs = needsOf(entries);
  const words = needs.map((need) => need.split(' ').slice(0, 2).join(' '));
  const pages = spread(entries, MAX_PAGES).map(({ slug }) => get(`${API}/registry/${slug}`));
  return [
    { name: 'home page', requests: [get('/')], peers: ['bare'] },
    { name: 'an entry as JSON', requests: pages, peers: ['bare'] },
    { name: 'entries.ndjson, whole', requests: [get(`${API}/entries.ndjson`)], peers: ['bare'] },
    {
      name: 'entries.ndjson, known',
      requests: [get(`${API}/entries.ndjson`, { 'If-None-Match': etag })],
      peers: ['bare'],
    },
    {
      name: 'discover',
      requests: needs.map((need) => get(`${API}/discover?${needQuery(need)}`)),
      peers: BOTH,
      touchesRedis: true,
    },
    {
      name: 'registry?q=',
      requests: words.map((q) => get(`${API}/registry?limit=10&q=${encodeURIComponent(q)}`)),
      peers: BOTH,
    },
    {
      name: 'mcp: discover',
      requests: needs.map((need, id) => post('/mcp', toolCall(id, 'discover', { need }), MCP_HEADERS)),
      peers: BOTH,
      touchesRedis: true,
    },
  ];
}

const MCP_HEADERS = {
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2025-06-18',
};

/** An MCP tool call. The server keeps no sessions, so it needs no other call first. */
const toolCall = (id: number, name: string, args: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

/** Calls that write. A key follows at most three entries, so every fourth call of a key gets 409. */
function writeScenarios(entries: readonly Entry[], keys: readonly string[], inboxUrl: string): Scenario[] {
  const slugs = spread(entries, MAX_PAGES).map(({ slug }) => slug);
  const reports = slugs.map((slug) => post(`${API}/report`, { slug, outcome: 'success', latency_ms: 120 }));
  const follows = keys.flatMap((key) =>
    slugs
      .slice(0, 4)
      .map((slug) => post(`${API}/watch`, { slug, webhook_url: inboxUrl }, { 'x-api-key': key })),
  );
  return [
    {
      name: 'report, many sources',
      requests: reports,
      peers: ['bare'],
      manySources: true,
      touchesRedis: true,
    },
    { name: 'report, one source', requests: reports, peers: ['bare'], touchesRedis: true },
    { name: 'watch, 3 of 4 allowed', requests: follows, peers: ['bare'], touchesRedis: true },
  ];
}
