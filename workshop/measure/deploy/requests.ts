/** A request that is sent to both servers. */
export type AskedRequest = {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

export const SLUG = '7timer';
export const ALIAS = 'a-former-slug'; // Added to that entry in the clone, because the catalog may have no alias.

const json = (body: unknown, path: string, method = 'POST'): AskedRequest => ({
  method,
  path,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const mcp = (method: string, params: object): AskedRequest => ({
  method: 'POST',
  path: '/mcp',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});
const WELCOME = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'check', version: '1' },
};
const API = '/api/public';

/** The requests: pages, files with and without extension, missing paths, redirects, and every kind of call. */
export const REQUESTS: readonly AskedRequest[] = [
  { path: '/' },
  { method: 'HEAD', path: '/' },
  { path: '/docs/' },
  { path: '/docs' },
  { path: '/operate/' },
  { path: `/entry/${SLUG}/` },
  { path: `/entry/${SLUG}` },
  { path: '/favicon.svg' },
  { path: '/robots.txt' },
  { path: '/llms.txt' },
  { path: '/openapi.json' },
  { path: '/openapi.yaml' },
  { path: '/opensearch.xml' },
  { path: '/sitemap.xml' },
  { path: '/feeds/events.atom' },
  { path: '/.well-known/api-catalog' },
  { path: '/index/discovery.bin' },
  { path: `${API}/registry/${SLUG}` },
  { method: 'HEAD', path: `${API}/registry/${SLUG}` },
  { method: 'OPTIONS', path: `${API}/registry/${SLUG}` },
  { method: 'DELETE', path: `${API}/registry/${SLUG}` },
  { path: `${API}/registry/${SLUG}?fresh=1` },
  { path: `${API}/registry/no-such-entry` },
  { path: `${API}/capabilities` },
  { path: `${API}/entries.ndjson` },
  { path: `${API}/changes.ndjson` },
  { path: `${API}/operations-changes.ndjson` },
  { path: `${API}/manifest.json` },
  { path: `${API}/no-such-path` },
  { path: '/api/' },
  { path: '/no-such-page' },
  { path: '/no-such-page', headers: { Accept: 'application/json' } },
  { path: '/..%2f..%2fpackage.json' },
  { path: '/%00' },
  { path: `/entry/${ALIAS}/` },
  { path: `${API}/registry/${ALIAS}` },
  { path: `${API}/discover?need=current%20weather` },
  { path: `${API}/discover?need=current%20weather&limit=2&category=api` },
  { path: `${API}/discover?need=ab` },
  { path: `${API}/discover?limit=99&category=none` },
  { method: 'HEAD', path: `${API}/discover?need=current%20weather` },
  { method: 'OPTIONS', path: `${API}/discover` },
  { method: 'PUT', path: `${API}/discover` },
  json({ needs: ['current weather', 'convert dollars to euros'] }, `${API}/discover`),
  json({ needs: [] }, `${API}/discover`),
  { path: `${API}/registry?q=weather&limit=3` },
  { path: `${API}/registry?limit=0` },
  { path: `${API}/status?slug=${SLUG}` },
  { path: `${API}/status?slug=no-such-entry` },
  { path: `${API}/health` },
  json({ slug: SLUG, outcome: 'success', latency_ms: 120 }, `${API}/report`),
  json({ slug: SLUG, outcome: 'splendid' }, `${API}/report`),
  { method: 'POST', path: `${API}/report`, headers: { 'Content-Type': 'text/plain' }, body: 'hello' },
  json({ slug: SLUG, note: 'a'.repeat(20_000), outcome: 'success' }, `${API}/report`),
  { path: `${API}/report` },
  json({ slug: SLUG }, `${API}/watch`),
  { method: 'OPTIONS', path: `${API}/watch` },
  json({}, `${API}/keys`),
  mcp('initialize', WELCOME),
  mcp('tools/list', {}),
  { path: '/search/?q=weather' },
  { path: `/badges/${SLUG}.svg` },
  { path: '/v0.1/servers?limit=2' },
  { path: '/.well-known/ard.json' },
  { path: '/.well-known/ard/cli.json' },
  { path: '/ard/agents?pageSize=2' },
  { path: '/ard/agents/not-an-identifier' },
  { path: '/ard/nothing' },
  json({ query: { text: 'current weather' }, pageSize: 2 }, '/ard/search'),
  { path: '/mcp/server-card' },
  { path: '/.well-known/agent-skills/index.json' },
];
