import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Category } from '../../src/entry/category.ts';
import type { HealthState } from '../../src/health/check-schema.ts';
import {
  mcpOfCurrentRevision,
  mcpOverOlderSse,
  mcpWithoutSessions,
  mcpWithSessions,
  type Play,
  type Toolbox,
} from './fake-mcp-servers.ts';

export type Role = {
  slug: string;
  category: Category;
  /** Which server of the network it is on. */
  stage: 'http' | 'tls' | 'reset' | 'mail';
  path: string;
  /** The command of a tool that runs on the caller's machine; its page is then what is probed. */
  endpoint?: string;
  /** What one run should find at the start. */
  expected: HealthState;
  play?: Play;
  /** Whether it never ends an answer: then the prober of these tests gives up soon. */
  hangs?: boolean;
};

/** A few kilobytes that unpack to 64 MiB. */
const BOMB = gzipSync(Buffer.alloc(64 * 1_048_576));
const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 86_400_000;
const CHALLENGE = { 'WWW-Authenticate': 'Bearer resource_metadata="https://world.test/.well-known/oauth"' };

const say =
  (status: number, body: string, headers: Record<string, string> = {}): Play =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
const sayJson = (value: unknown): Play => say(200, JSON.stringify(value));
const hang: Play = () => {};
const redirect = (location: string): Play => say(302, '', { Location: location });
const after =
  (ms: number, play: Play): Play =>
  (request, response) =>
    setTimeout(() => play(request, response), ms);

/** All interfaces. `now` is the time of the network in milliseconds; some change after its first day. */
export function cast(now: () => number): Role[] {
  const start = now();
  const isFirstDay = () => now() < start + DAY_MS;
  return [...apis(now, isFirstDay), ...mcpServers(isFirstDay), ...localTools()];
}

function apis(now: () => number, isFirstDay: () => boolean): Role[] {
  const api = (slug: string, expected: HealthState, play?: Play, stage: Role['stage'] = 'http'): Role => ({
    slug,
    category: 'api',
    stage,
    path: '/v1',
    expected,
    ...(play ? { play } : {}),
    hangs: expected === 'timeout',
  });
  let stumbles = 1;
  const stumbling: Play = (request, response) =>
    (stumbles-- > 0 ? say(500, 'oops') : sayJson({ ok: true }))(request, response);
  const flapping: Play = (request, response) =>
    (Math.floor(now() / HALF_HOUR_MS) % 2 === 1 ? say(503, '') : sayJson({ ok: true }))(request, response);
  const moody: Play = (request, response) => {
    const today = new Date(now()).toISOString();
    const ids = Array.from({ length: 3 }, (_, i) => `${Math.floor(now() / 1000) + i}`);
    const byId = Object.fromEntries(ids.map((id) => [id, { price: 1.5, note: null }]));
    return sayJson({ date: today, byId, byDay: { [today.slice(0, 10)]: [1, 2] } })(request, response);
  };
  const renamed: Play = (request, response) =>
    sayJson(isFirstDay() ? { price: 1 } : { amount: 1 })(request, response);
  return [
    api('fast', 'ok', sayJson({ ok: true })),
    api('slow', 'ok', after(60, sayJson({ ok: true }))),
    api('missing', 'ok', say(404, '{"error":"no such path"}')),
    api('hanging', 'timeout', hang),
    api('dripping', 'timeout', (_request, response) => response.writeHead(200).write('{')),
    api('resetting', 'unreachable', undefined, 'reset'),
    api('mail', 'wrong_protocol', undefined, 'mail'),
    api('self-signed', 'unreachable', sayJson({ ok: true }), 'tls'),
    api('keyed', 'auth_required', say(401, '{}', CHALLENGE)),
    api('forbidden', 'auth_required', say(403, '{}')),
    api('busy', 'rate_limited', say(429, '{}', { 'Retry-After': '7' })),
    api('broken', 'server_error', say(500, '{}')),
    api('resting', 'server_error', say(503, '{}', { 'Retry-After': '3600' })),
    api('stumbling', 'ok', stumbling),
    api('flapping', 'ok', flapping),
    api('circular', 'unreachable', redirect('/v1')),
    api('to-private', 'unreachable', redirect('http://10.0.0.1/')),
    api('to-metadata', 'unreachable', redirect('http://169.254.169.254/latest/meta-data/')),
    api('page-for-json', 'ok', say(200, '<html></html>', { 'Content-Type': 'text/html' })),
    api('huge', 'ok', say(200, JSON.stringify(Array.from({ length: 200_000 }, (_, i) => i)))),
    api('gzip-bomb', 'ok', (_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(BOMB),
    ),
    api('streaming', 'ok', (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: {}\n\n'),
    ),
    api('dynamic-keys', 'ok', moody),
    api('renamed-key', 'ok', renamed),
  ];
}

function mcpServers(isFirstDay: () => boolean): Role[] {
  const mcp = (slug: string, expected: HealthState, play: Play, path = '/mcp'): Role => ({
    slug,
    category: 'mcp',
    stage: 'http',
    path,
    expected,
    play,
    hangs: expected === 'timeout',
  });
  const tools: Toolbox = () => ({
    search: { query: z.string(), limit: z.int().optional() },
    fetch: { id: z.string() },
  });
  const drifting: Toolbox = () => ({
    search: { query: z.string(), ...(isFirstDay() ? {} : { region: z.string() }) },
  });
  return [
    mcp('mcp-sessions', 'ok', mcpWithSessions(tools)),
    mcp('mcp-json', 'ok', mcpWithSessions(tools, { json: true })),
    mcp('mcp-stateless', 'ok', mcpWithoutSessions(tools)),
    mcp('mcp-current', 'ok', mcpOfCurrentRevision(tools, { alone: true })),
    mcp('mcp-both-eras', 'ok', mcpOfCurrentRevision(tools)),
    mcp('mcp-drifting', 'ok', mcpWithSessions(drifting)),
    mcp('mcp-keyed', 'auth_required', say(401, '{"error":"invalid_token"}', CHALLENGE)),
    mcp('mcp-older', 'ok', mcpOverOlderSse(tools), '/sse'),
    mcp('mcp-page', 'wrong_protocol', say(200, '<html></html>', { 'Content-Type': 'text/html' })),
    mcp('mcp-gone', 'wrong_protocol', say(404, 'not found', { 'Content-Type': 'text/plain' })),
    mcp('mcp-hanging', 'timeout', hang),
  ];
}

const localTools = (): Role[] => [
  {
    slug: 'local-mcp',
    category: 'mcp',
    stage: 'http',
    path: '/releases',
    endpoint: 'npx -y tide-tables-mcp',
    expected: 'ok',
    play: say(200, '<html></html>', { 'Content-Type': 'text/html' }),
  },
  {
    slug: 'command',
    category: 'cli',
    stage: 'http',
    path: '/releases',
    endpoint: 'tide <harbour>',
    expected: 'server_error',
    play: say(502, ''),
  },
];
