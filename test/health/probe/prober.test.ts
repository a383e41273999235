import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AddressedAccess } from '../../../src/entry/access/observed-access-schema.ts';
import { type Check, isAlive, type Run, RunSchema } from '../../../src/health/check-schema.ts';
import type { HealthEvent } from '../../../src/health/event-schema.ts';
import { probeAll } from '../../../src/health/probe/prober.ts';
import { NO_HISTORY } from '../../../src/health/state-schema.ts';
import { applyRun } from '../../../src/health/verdict/apply-run.ts';
import type { GuardedFetch } from '../../../src/network/guarded-fetch.ts';
import { NetworkError } from '../../../src/network/network-error.ts';
import type { ServerTools } from '../../../src/operations/server-tools/server-tools-schema.ts';
import { aFakeClock } from '../../helpers/fake-clock.ts';
import { type FakeNetwork, openFakeNetwork } from '../../helpers/fake-network.ts';
import { aLoopbackGuard, serveHttp } from '../../helpers/loopback.ts';

const only = (world: FakeNetwork, ...slugs: string[]) =>
  world.entries.filter(({ slug }) => slugs.includes(slug));
const probe = (world: FakeNetwork, ...slugs: string[]): Promise<Run> =>
  probeAll(only(world, ...slugs), world.deps);

test('every test interface gets its expected state', async () => {
  await using world = await openFakeNetwork();
  const run = await probeAll(world.entries, world.deps);
  expect(RunSchema.parse(JSON.parse(JSON.stringify(run)))).toEqual(run);
  expect(run).toMatchObject({ at: '2026-11-01T00:00:00.000Z', void: false, control: { ok: 3, total: 3 } });
  expect(run.checks.map(({ slug }) => slug)).toEqual(world.entries.map(({ slug }) => slug));
  const states = Object.fromEntries(run.checks.map(({ slug, state }) => [slug, state]));
  expect(states).toEqual(Object.fromEntries(world.expected));
});

test('the tools of each MCP server are handed over apart from the run', async () => {
  await using world = await openFakeNetwork();
  const found = new Map<string, ServerTools>();
  const run = await probeAll(only(world, 'mcp-sessions', 'mcp-page', 'fast'), {
    ...world.deps,
    onTools: (slug, tools) => found.set(slug, tools),
  });
  expect([...found.keys()]).toEqual(['mcp-sessions']);
  expect(found.get('mcp-sessions')).toMatchObject({
    address: expect.stringContaining('/mcp'),
    server_version: '1.0.0',
    total: 2,
  });
  for (const check of run.checks) expect(check).not.toHaveProperty('tools');
});

test('a web page is asked only when its daily turn has come, and everything else in every run', async () => {
  await using world = await openFakeNetwork();
  const seen: string[] = [];
  const { checks } = await probeAll(only(world, 'fast', 'local-mcp', 'command'), {
    ...world.deps,
    hasDailyTurn: (slug) => slug === 'local-mcp',
    onCheck: ({ slug }, { total }) => seen.push(`${slug} of ${total}`),
  });
  expect(checks).toMatchObject([
    { slug: 'fast', state: 'ok' },
    { slug: 'local-mcp', state: 'ok' },
    { slug: 'command', state: 'unknown', cause: 'a web page, which is asked once a day', latency_ms: null },
  ]);
  expect(seen.sort()).toEqual(['fast of 2', 'local-mcp of 2']);
});

test('the login of an interface that answers 401 is read once a day, apart from the run', async () => {
  await using world = await openFakeNetwork();
  const read = async (hasTurn: boolean) => {
    const found = new Map<string, AddressedAccess>();
    const run = await probeAll(only(world, 'keyed', 'mcp-keyed', 'fast', 'forbidden'), {
      ...world.deps,
      hasDailyTurn: () => hasTurn,
      onAccess: (slug, access) => found.set(slug, access),
    });
    for (const check of run.checks) expect(check).not.toHaveProperty('challenge');
    return found;
  };
  const found = await read(true);
  expect([...found.keys()].sort()).toEqual(['keyed', 'mcp-keyed']);
  expect(found.get('keyed')).toEqual({
    address: expect.stringContaining('/v1'),
    kind: 'bearer',
    issuer: null,
    scopes: [],
    registration: null,
  });
  expect((await read(false)).size).toBe(0);
});

test.each<[string, Partial<Check>]>([
  ['missing', { status_code: 404, cause: 'answered 404' }],
  ['keyed', { status_code: 401, cause: 'answered 401 with a challenge' }],
  ['forbidden', { status_code: 403, cause: 'answered 403' }],
  ['busy', { status_code: 429, cause: 'answered 429', shape: null }],
  ['hanging', { status_code: null, latency_ms: null, cause: 'no answer within 10 s' }],
  ['resetting', { status_code: null, cause: 'the connection was reset' }],
  ['self-signed', { status_code: null, cause: 'the certificate is self-signed' }],
  ['circular', { status_code: 302, cause: 'redirects in a circle' }],
  ['to-private', { status_code: null, cause: 'leads to an address that is not public' }],
  ['mail', { status_code: null, cause: 'the answer is not HTTP' }],
  ['mcp-sessions', { status_code: 200, cause: 'speaks MCP 2025-11-25, 2 tools' }],
  ['mcp-current', { status_code: 200, cause: 'speaks MCP 2026-07-28, 2 tools' }],
  ['mcp-older', { status_code: 200, cause: 'older SSE transport', shape: null }],
  ['mcp-page', { cause: 'answered initialize with 200 and text/html, no MCP message' }],
])('the check of "%s" says what was seen', async (slug, expected) => {
  await using world = await openFakeNetwork();
  expect((await probe(world, slug)).checks).toMatchObject([{ slug, ...expected }]);
});

test('a check has a short hash of the probed address', async () => {
  await using world = await openFakeNetwork();
  const [missing, keyed] = only(world, 'missing', 'keyed');
  const moved = { ...missing!, slug: 'moved', endpoint: `${keyed!.endpoint}?moved` };
  const { checks } = await probeAll([missing!, { ...missing!, slug: 'same' }, moved], world.deps);
  const [first, same, other] = checks.map(({ address }) => address);
  expect(first).toMatch(/^[0-9a-f]{8}$/);
  expect([same === first, other === first]).toEqual([true, false]);
});

test('an interface is probed three times before it counts as broken, after 2 and after 10 seconds', async () => {
  await using world = await openFakeNetwork();
  const start = world.clock.now();
  await probe(world, 'broken');
  expect(world.requestsOf('broken')).toBe(3);
  expect(world.clock.now() - start).toBeGreaterThanOrEqual(12_000);
  expect(world.clock.now() - start).toBeLessThan(15_000);
});

test('a second try is enough if it succeeds', async () => {
  await using world = await openFakeNetwork();
  expect((await probe(world, 'stumbling')).checks).toMatchObject([{ state: 'ok' }]);
  expect(world.requestsOf('stumbling')).toBe(2);
});

test('a host that returns 429, or asks for a longer pause than a run waits, is not retried', async () => {
  await using world = await openFakeNetwork();
  const { checks } = await probe(world, 'busy', 'resting');
  expect(checks).toMatchObject([{ state: 'rate_limited' }, { state: 'server_error', status_code: 503 }]);
  expect([world.requestsOf('busy'), world.requestsOf('resting')]).toEqual([1, 1]);
});

test('a host that asked for a long pause is skipped, and its interfaces are unknown', async () => {
  await using world = await openFakeNetwork();
  const [resting] = only(world, 'resting');
  const other = { ...resting!, slug: 'neighbour' };
  const { checks } = await probeAll([resting!, other], world.deps);
  expect(checks[1]).toMatchObject({ slug: 'neighbour', state: 'unknown', status_code: null });
  expect(checks[1]?.cause).toMatch(/^resting\.test:\d+ asked for no request within 3600 s$/);
  expect(world.requestsOf('resting')).toBe(1);
});

test('an entry without an address is not probed, and the check says so', async () => {
  await using world = await openFakeNetwork();
  const entry = { slug: 'local', category: 'cli' as const, endpoint: 'tide <harbour>', probe_url: null };
  const { checks } = await probeAll([entry], world.deps);
  expect(checks).toEqual([
    {
      slug: 'local',
      state: 'unknown',
      status_code: null,
      latency_ms: null,
      cause: 'has no address that can be probed',
      shape: null,
    },
  ]);
});

test('a run is void, and probes nothing, if half of the control addresses are gone', async () => {
  await using world = await openFakeNetwork();
  world.cutOff(true);
  const run = await probe(world, 'fast');
  expect(run).toEqual({
    at: run.at,
    void: true,
    void_reason: 'control',
    control: { ok: 0, total: 3 },
    checks: [],
  });
  expect(world.requestsOf('fast')).toBe(0);
});

test('a run is void if the network fails while it probes', async () => {
  await using world = await openFakeNetwork();
  const onCheck = () => world.cutOff(true);
  const run = await probeAll(only(world, 'fast'), { ...world.deps, onCheck });
  expect(run).toMatchObject({ void: true, void_reason: 'control', control: { ok: 0, total: 3 }, checks: [] });
});

test('a run is void if the network fails for a while and is back at the end', async () => {
  await using world = await openFakeNetwork();
  let asked = 0;
  const fetch: GuardedFetch = async (url, options) => {
    if (url.includes('control-') && ++asked > 3 && asked <= 6)
      throw new NetworkError('connection', 'the network of the host cannot be reached');
    return world.deps.fetch(url, options);
  };
  const run = await probeAll(only(world, 'fast', 'broken'), { ...world.deps, fetch });
  expect(asked).toBeGreaterThan(6);
  expect(run).toMatchObject({ void: true, void_reason: 'control', control: { ok: 0, total: 3 } });
});

test('the control addresses are called every few seconds, not after every check', async () => {
  await using world = await openFakeNetwork();
  await probe(world, 'fast', 'broken', 'keyed', 'missing');
  const asked = world.requestsOf('control-a');
  expect(asked).toBeGreaterThan(2);
  expect(asked).toBeLessThan(6);
});

test('a host that asked for a pause is skipped in the next runs until it is over', async () => {
  await using world = await openFakeNetwork();
  const first = await probe(world, 'resting');
  expect(first.held_off).toMatchObject([{ host: expect.stringMatching(/^resting\.test:\d+$/) }]);
  const next = () => probeAll(only(world, 'resting'), { ...world.deps, heldOff: first.held_off ?? [] });
  world.clock.advance(HALF_HOUR_MS);
  const second = await next();
  expect(second.checks).toMatchObject([
    { state: 'unknown', cause: expect.stringMatching(/asked for no request/) },
  ]);
  expect(second.held_off).toEqual(first.held_off);
  expect(world.requestsOf('resting')).toBe(1);
  world.clock.advance(HALF_HOUR_MS);
  expect((await next()).checks).toMatchObject([{ state: 'server_error' }]);
  expect(world.requestsOf('resting')).toBe(2);
});

test('a retry opens a new connection, because the one kept open may be broken', async () => {
  const answered = new Set<unknown>();
  await using server = await serveHttp(({ socket, url }, response) => {
    // The server breaks after its first answer, and keeps the connection open.
    response.writeHead(url === '/control' || !answered.has(socket) ? 200 : 500).end('{}');
    if (url !== '/control') answered.add(socket);
  });
  await using guard = aLoopbackGuard();
  const entry = (slug: string) => ({
    slug,
    category: 'api' as const,
    endpoint: server.url(`/${slug}`, 'tides.test'),
    probe_url: null,
  });
  const run = await probeAll([entry('a'), entry('b'), entry('c')], {
    ...aFakeClock(),
    fetch: guard.fetch,
    userAgent: 'a',
    controlUrls: [server.url('/control', 'control.test')],
  });
  expect(run.checks.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
});

test('onCheck is called after each check', async () => {
  await using world = await openFakeNetwork();
  const calls: string[] = [];
  await probeAll(only(world, 'fast', 'keyed'), {
    ...world.deps,
    onCheck: ({ slug }, { done, total }) => calls.push(`${slug} ${done}/${total}`),
  });
  expect(calls.map((line) => line.split(' ')[1])).toEqual(['1/2', '2/2']);
  expect(calls.map((line) => line.split(' ')[0]).sort()).toEqual(['fast', 'keyed']);
});

test('a run stops when its signal aborts', async () => {
  await using world = await openFakeNetwork();
  const stop = new AbortController();
  const run = probeAll(only(world, 'broken', 'fast'), {
    ...world.deps,
    sleep: (ms) => setTimeout(ms, undefined, { signal: stop.signal }),
    signal: stop.signal,
    onCheck: () => stop.abort(),
  });
  await expect(run).rejects.toThrow(/stopped|aborted/);
});

test('an error of the prober itself at one entry does not end the run', async () => {
  await using world = await openFakeNetwork();
  const errors: Error[] = [];
  const run = await probeAll(only(world, 'fast', 'slow'), {
    ...world.deps,
    fetch: (url, options) => {
      if (url.includes('fast.test')) throw new TypeError('a fault of the prober');
      return world.deps.fetch(url, options);
    },
    onError: (error) => errors.push(error),
  });
  expect(run.checks).toMatchObject([
    { slug: 'fast', state: 'unknown', cause: 'the prober itself failed' },
    { slug: 'slow', state: 'ok' },
  ]);
  expect(errors).toMatchObject([{ cause: { message: 'a fault of the prober' } }]);
  expect(run.set_aside).toBe(1);
});

const HOURS_3_MS = 10_800_000;
const HALF_HOUR_MS = 1_800_000;

async function liveThrough(world: FakeNetwork, runs: number, stepMs: number) {
  const shapes = new Map<string, never>();
  let state = NO_HISTORY;
  const events: HealthEvent[] = [];
  const start = world.clock.now();
  for (let i = 0; i < runs; i++) {
    world.clock.advance(Math.max(0, start + i * stepMs - world.clock.now()));
    const run = await probeAll(world.entries, world.deps);
    const applied = applyRun(state, run, (slug) => shapes.get(slug) ?? null);
    for (const [slug, shape] of applied.shapes) shapes.set(slug, shape as never);
    state = applied.state;
    events.push(...applied.events);
  }
  return { state, events };
}

test('over two days no working interface counts as down, and each drift makes one event', async () => {
  await using world = await openFakeNetwork();
  const { state, events } = await liveThrough(world, 16, HOURS_3_MS);
  for (const { slug } of world.entries) {
    const expected = world.expected.get(slug) ?? 'unknown';
    expect([slug, state.interfaces[slug]?.verdict]).toEqual([slug, isAlive(expected) ? 'up' : 'down']);
  }
  const downs = events.filter(({ kind }) => kind === 'down').map(({ slug }) => slug);
  const failing = [...world.expected].filter(([, expected]) => !isAlive(expected)).map(([slug]) => slug);
  expect(downs.sort()).toEqual(failing.sort());
  expect(events.filter(({ kind }) => kind === 'up')).toEqual([]);
  const drifts = events.filter(({ kind }) => kind === 'shape_changed');
  expect(drifts.map(({ slug }) => slug).sort()).toEqual(['mcp-drifting', 'renamed-key']);
  expect(drifts.find(({ slug }) => slug === 'renamed-key')?.changes).toEqual([
    { severity: 'additive', path: '$.amount', before: null, after: 'number' },
    { severity: 'breaking', path: '$.price', before: 'number', after: null },
  ]);
  expect(drifts.find(({ slug }) => slug === 'mcp-drifting')?.changes).toEqual([
    { severity: 'breaking', path: 'tools.search(region)', before: null, after: 'string!' },
  ]);
});

test('an interface that fails every second run never counts as down', async () => {
  await using world = await openFakeNetwork();
  world.entries = only(world, 'flapping');
  const { events } = await liveThrough(world, 12, HALF_HOUR_MS);
  expect(world.requestsOf('flapping')).toBeGreaterThan(12);
  expect(events).toEqual([]);
});
