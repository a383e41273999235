import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CatalogEntry } from '../../src/entry/file-schema.ts';
import type { HealthState } from '../../src/health/check-schema.ts';
import type { ProbeDeps } from '../../src/health/probe/prober.ts';
import type { GuardedFetch } from '../../src/network/guarded-fetch.ts';
import { aCatalogEntry } from './an-entry.ts';
import { aFakeClock, type FakeClock } from './fake-clock.ts';
import { cast, type Role } from './fake-interfaces.ts';
import { aLoopbackGuard, type LoopbackServer, serveBytes, serveHttp, serveTls } from './loopback.ts';

/**
 * A cast of servers on this machine, each under its own host name, that play what the Internet does: fast, slow,
 * hanging, lying. Time is the world's own, so retries and pauses take none.
 */
export type FakeNetwork = {
  clock: FakeClock;
  entries: CatalogEntry[];
  /** The state that a single probe run should find, by slug, at the start of the world. */
  expected: Map<string, HealthState>;
  deps: ProbeDeps;
  /** Requests that a role has had. */
  requestsOf: (slug: string) => number;
  /** Takes the control addresses away, or brings them back. */
  cutOff: (isCutOff: boolean) => void;
  [Symbol.asyncDispose]: () => Promise<void>;
};

const CONTROL_HOSTS = ['control-a.test', 'control-b.test', 'control-c.test'];

const GIVE_UP_MS = 60; // On who hangs, in place of ten seconds. On others only as late as in the real world.

/** @param start time of the world at first, in milliseconds */
export async function openFakeNetwork(start?: number): Promise<FakeNetwork> {
  const clock = aFakeClock(start);
  const requests = new Map<string, number>();
  let isCutOff = false;
  const roles = cast(clock.now);
  const bySlug = new Map(roles.map((role) => [role.slug, role]));
  const play = (request: IncomingMessage, response: ServerResponse): unknown => {
    const slug = request.headers.host?.split('.')[0] ?? '';
    requests.set(slug, (requests.get(slug) ?? 0) + 1);
    if (slug.startsWith('control-')) return isCutOff ? request.socket.destroy() : response.end('up');
    const role = bySlug.get(slug);
    if (!role?.play) throw new Error(`nobody plays "${slug}"`);
    return role.play(request, response);
  };
  const servers = {
    http: await serveHttp(play),
    tls: await serveTls(play),
    reset: await serveBytes(null),
    mail: await serveBytes('220 mail.test ESMTP ready\r\n'),
  };
  const guard = aLoopbackGuard();
  const fetch: GuardedFetch = (url, options = {}) => {
    const hangs = bySlug.get(new URL(url).hostname.split('.')[0] ?? '')?.hangs;
    return guard.fetch(url, hangs ? { ...options, timeoutMs: GIVE_UP_MS } : options);
  };
  return {
    clock,
    entries: roles.map((role) => entryOf(role, servers)),
    expected: new Map(roles.map(({ slug, expected }) => [slug, expected])),
    deps: {
      ...clock,
      fetch,
      userAgent: 'CallbookProber/0.4 (+https://callbook.test/methodology/#prober)',
      controlUrls: CONTROL_HOSTS.map((host) => servers.http.url('/', host)),
    },
    requestsOf: (slug) => requests.get(slug) ?? 0,
    cutOff: (now) => {
      isCutOff = now;
    },
    [Symbol.asyncDispose]: async () => {
      await guard.close();
      for (const server of Object.values(servers)) await server[Symbol.asyncDispose]();
    },
  };
}

function entryOf(role: Role, servers: Record<Role['stage'], LoopbackServer>): CatalogEntry {
  const { slug, category, stage, path } = role;
  const url = servers[stage].url(path, `${slug}.test`);
  return {
    ...aCatalogEntry({ slug, category }),
    endpoint: role.endpoint ?? url,
    probe_url: role.endpoint ? url : null,
  };
}
