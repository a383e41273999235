import { Agent } from 'node:http';
import type { Entry } from '../../catalog/entry-schema.ts';
import { exchange } from './exchange.ts';
import type { PeerName } from './peers.ts';
import { get, post, type Shot } from './shot.ts';

/** One kind of call under load, with the servers that it is compared with. */
export type Scene = {
  name: string;
  shots: Shot[];
  peers: readonly PeerName[];
  /** Whether each call must come from an address that has not met its limit. */
  manySources?: boolean;
  touchesRedis?: boolean;
};

const MAX_NEEDS = 500; // A spread over the catalog; each connection goes through all of them in turn.
const MAX_PAGES = 50;
const API = '/api/public';
const BOTH = ['bare', 'minisearch'] as const;

/** So many of a list, spread evenly over it. */
function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, i) => all[Math.floor(i * step)] as T);
}

/** What people and agents need, in the words of the catalog's authors. */
export const needsOf = (entries: readonly Entry[]): string[] =>
  spread(
    entries.flatMap(({ example_needs }) => example_needs),
    MAX_NEEDS,
  );

export const askFor = (need: string): string => `need=${encodeURIComponent(need)}`;

const KEYS = 8;
const KEYS_A_SOURCE = 4; // Each source may make five a day.

/** All calls that a server is to be asked, with keys of its own for those that follow. */
export async function prepareScenes(origin: string, entries: readonly Entry[]): Promise<Scene[]> {
  const dump = await exchange(origin, get(`${API}/entries.ndjson`));
  const keys = await Promise.all(Array.from({ length: KEYS }, (_, i) => makeKey(origin, i)));
  return [...readScenes(entries, dump.etag), ...writeScenes(entries, keys, `${origin}/_local/inbox/load`)];
}

async function makeKey(origin: string, i: number): Promise<string> {
  const agent = new Agent({ localAddress: `127.2.0.${1 + Math.floor(i / KEYS_A_SOURCE)}` });
  const wish = post(`${API}/keys`, { email: 'load@callbook.localhost' });
  const answer = await exchange(origin, wish, agent);
  if (answer.status !== 200) throw new Error(`POST keys answered ${answer.status}: ${answer.body}`);
  return (JSON.parse(answer.body) as { key: string }).key;
}

/** Calls that read. `etag` is that of the dump as it is now, unpacked. */
function readScenes(entries: readonly Entry[], etag: string): Scene[] {
  const needs = needsOf(entries);
  const words = needs.map((need) => need.split(' ').slice(0, 2).join(' '));
  const pages = spread(entries, MAX_PAGES).map(({ slug }) => get(`${API}/registry/${slug}`));
  return [
    { name: 'home page', shots: [get('/')], peers: ['bare'] },
    { name: 'an entry as JSON', shots: pages, peers: ['bare'] },
    { name: 'entries.ndjson, whole', shots: [get(`${API}/entries.ndjson`)], peers: ['bare'] },
    {
      name: 'entries.ndjson, known',
      shots: [get(`${API}/entries.ndjson`, { 'If-None-Match': etag })],
      peers: ['bare'],
    },
    {
      name: 'discover',
      shots: needs.map((need) => get(`${API}/discover?${askFor(need)}`)),
      peers: BOTH,
      touchesRedis: true,
    },
    {
      name: 'registry?q=',
      shots: words.map((q) => get(`${API}/registry?limit=10&q=${encodeURIComponent(q)}`)),
      peers: BOTH,
    },
    {
      name: 'mcp: discover',
      shots: needs.map((need, id) => post('/mcp', toolCall(id, 'discover', { need }), MCP_HEADERS)),
      peers: BOTH,
      touchesRedis: true,
    },
  ];
}

const MCP_HEADERS = {
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2025-06-18',
};

/** As clients call a tool; the server keeps no sessions, so nothing needs to come before. */
const toolCall = (id: number, name: string, args: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

/** Calls that write. A key follows three entries at most, so every fourth call of a key is refused with 409. */
function writeScenes(entries: readonly Entry[], keys: readonly string[], inboxUrl: string): Scene[] {
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
      shots: reports,
      peers: ['bare'],
      manySources: true,
      touchesRedis: true,
    },
    { name: 'report, one source', shots: reports, peers: ['bare'], touchesRedis: true },
    { name: 'watch, 3 of 4 allowed', shots: follows, peers: ['bare'], touchesRedis: true },
  ];
}
