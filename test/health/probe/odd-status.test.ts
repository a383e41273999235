import { expect, test } from 'vitest';
import { CheckSchema } from '../../../src/health/check-schema.ts';
import { probeApi } from '../../../src/health/probe/api.ts';
import { probeAll } from '../../../src/health/probe/prober.ts';
import { NO_FILES } from '../../../src/history/files.ts';
import { planRun } from '../../../src/history/plan.ts';
import { aLoopbackGuard, type LoopbackServer, serveBytes, serveHttp } from '../../helpers/loopback.ts';

/** The finding for a server that sends this status code. */
async function found(code: string) {
  await using server = await serveBytes(
    `HTTP/1.1 ${code} Odd\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  );
  await using guard = aLoopbackGuard();
  return await probeApi(server.url(), guard.fetch);
}

test.each(['600', '799', '999'])(
  'status %s, which is outside the valid range, is a server error',
  async (code) => {
    const finding = await found(code);
    expect(finding).toMatchObject({
      state: 'server_error',
      status_code: null,
      cause: `answered ${code}, which is no HTTP status`,
    });
    expect(CheckSchema.safeParse({ slug: 'odd', ...finding }).success).toBe(true);
  },
);

test.each(['000', '099', '100', '101', '102', '103', '199'])(
  'an answer of %s, which is no final status, is not alive and can be recorded',
  async (code) => {
    const finding = await found(code);
    expect(['server_error', 'wrong_protocol', 'unreachable']).toContain(finding.state);
    expect(CheckSchema.safeParse({ slug: 'odd', ...finding }).success).toBe(true);
  },
);

test.each([
  ['599', 'server_error'],
  ['299', 'ok'],
  ['304', 'ok'],
  ['418', 'ok'],
] as const)('an answer of %s, a final status that few send, is %s', async (code, state) => {
  expect(await found(code)).toMatchObject({ state, status_code: Number(code) });
});

test('a run with an interface that returns 999 is recorded', async () => {
  await using odd = await serveBytes('HTTP/1.1 999 Denied\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  await using sound = await serveHttp((_request, response) => response.end('{}'));
  await using guard = aLoopbackGuard();
  const entryAt = (slug: string, server: LoopbackServer) =>
    ({ slug, category: 'api', endpoint: server.url(), probe_url: null }) as const;
  let clock = Date.parse('2026-11-21T12:00:00Z');
  const run = await probeAll([entryAt('odd', odd), entryAt('sound', sound)], {
    fetch: guard.fetch,
    now: () => clock,
    sleep: async (ms) => {
      clock += ms;
    },
    controlUrls: [sound.url()],
    userAgent: 'test',
  });
  const { changes, run: recorded } = planRun(NO_FILES, run);
  expect(recorded.set_aside).toBeUndefined();
  expect(changes.get('checks/2026-11-21.ndjson')).toContain('"states":"ek","codes":[null,200]');
});
