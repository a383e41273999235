import { afterAll, describe, expect, it, vi } from 'vitest';
import { report } from '../../src/api/report.ts';
import { OUTCOMES, ReportAnswerSchema } from '../../src/api/report-schema.ts';
import { ProblemSchema } from '../../src/http/problem-schema.ts';
import { KEYS } from '../../src/store/keys.ts';
import { readReportCounts } from '../../src/store/reports.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { aStore, REDIS_KINDS } from '../helpers/stores.ts';

const catalog = aCatalog([anEntry({ slug: 'tides' }), anEntry({ slug: 'ferries' })]);
const NOW = new Date('2026-11-21T12:00:00Z');
const SECRET = 'a-secret-for-tests-of-32-characters-or-more';

const anyStore = { store: null, secret: SECRET, ip: '192.0.2.1', now: () => NOW };
const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request('http://localhost/api/public/report', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe.each(REDIS_KINDS)('on $name', async ({ redisUrl }) => {
  const test = await aStore(redisUrl);
  afterAll(() => test[Symbol.asyncDispose]());
  const deps = { ...anyStore, store: test.store, openCatalog: async () => catalog };
  const send = (body: unknown, changed: Partial<typeof deps> = {}) =>
    report(post(body), { ...deps, ...changed });

  it.each(OUTCOMES)('report records the outcome %s', async (outcome) => {
    await test.flush();
    const response = await send({ slug: 'tides', outcome, latency_ms: 131, note: 'fine' });
    expect(response.status).toBe(200);
    const answer = ReportAnswerSchema.parse(await response.json());
    expect(answer).toMatchObject({ recorded: true, slug: 'tides', outcome, reports_count: 1 });
    expect(await test.store.hgetall(KEYS.reports('tides'))).toEqual([outcome, '1']);
  });

  it('every report counts; trust counts only one per source, entry and day', async () => {
    await test.flush();
    for (const outcome of ['success', 'failure', 'success']) await send({ slug: 'tides', outcome });
    await send({ slug: 'tides', outcome: 'timeout' }, { ip: '198.51.100.2' });
    await send({ slug: 'tides', outcome: 'auth_error' }, { ip: '203.0.113.3' });
    await send({ slug: 'ferries', outcome: 'failure' });
    const tomorrow = () => new Date(NOW.getTime() + 86_400_000);
    await send({ slug: 'tides', outcome: 'failure' }, { now: tomorrow });
    expect(await readReportCounts(test.store, ['tides', 'ferries', 'nobody'], tomorrow())).toEqual([
      { reports_count: 6, reportsFor: 1, reportsAgainst: 2 },
      { reports_count: 1, reportsFor: 0, reportsAgainst: 1 },
      { reports_count: 0, reportsFor: 0, reportsAgainst: 0 },
    ]);
  });

  it('reports count for trust for 30 days and are erased after 90; the total stays', async () => {
    await test.flush();
    await send({ slug: 'tides', outcome: 'success' });
    const later = new Date(NOW.getTime() + 30 * 86_400_000);
    expect(await readReportCounts(test.store, ['tides'], later)).toMatchObject([
      { reports_count: 1, reportsFor: 0 },
    ]);
    const muchLater = () => new Date(NOW.getTime() + 90 * 86_400_000);
    await send({ slug: 'tides', outcome: 'failure' }, { now: muchLater });
    expect(await test.store.hkeys(KEYS.trust('tides'))).toEqual(['2027-02-19 failure']);
  });

  it("a note is stored, cut at 500 characters, without the caller's address", async () => {
    await test.flush();
    await send({ slug: 'tides', outcome: 'failure', latency_ms: 9, note: ` ${'é👋'.repeat(300)} ` });
    await send({ slug: 'tides', outcome: 'success', note: '  ' });
    const notes = await test.store.lrange(KEYS.notes('tides'), 0, -1);
    expect(notes.map((note) => JSON.parse(note))).toEqual([
      { at: NOW.toISOString(), outcome: 'failure', latency_ms: 9, note: 'é👋'.repeat(250) },
    ]);
    const everything = JSON.stringify(await test.store.keys('*'));
    expect(everything).not.toContain('192.0.2.1');
    for (const key of await test.store.keys('callbook:reporters:*')) {
      expect(await test.store.smembers(key)).toEqual([expect.stringMatching(/^[\w-]{22}$/)]);
    }
  });

  it('no report of a thousand simultaneous ones is lost', async () => {
    await test.flush();
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, i) =>
        send({ slug: 'tides', outcome: OUTCOMES[i % 5] }, { ip: `130.${i >> 8}.${i & 255}.1` }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect(await readReportCounts(test.store, ['tides'], NOW)).toEqual([
      { reports_count: 1_000, reportsFor: 200, reportsAgainst: 400 },
    ]);
  });

  it('of a thousand reports of one source, 60 are accepted and counted', async () => {
    await test.flush();
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => send({ slug: 'tides', outcome: 'success' })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ ok }) => ok).length, refused.length]).toEqual([60, 940]);
    expect(await readReportCounts(test.store, ['tides'], NOW)).toMatchObject([{ reports_count: 60 }]);
    const headers = refused[0]?.headers;
    expect(headers?.get('RateLimit-Policy')).toBe('"report";q=60;w=3600');
    expect(headers?.get('RateLimit')).toMatch(/^"report";r=0;t=\d+$/);
    expect(Number(headers?.get('Retry-After'))).toBeGreaterThan(0);
    expect(ProblemSchema.parse(await refused[0]?.json()).code).toBe('rate_limited');
  });

  it('an IPv4 /24 and an IPv6 /48 count once for trust', async () => {
    await test.flush();
    const one = ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.254'];
    const other = ['2001:db8::1', '2001:0DB8:0:ffff::9'];
    for (const ip of [...one, ...other]) await send({ slug: 'tides', outcome: 'success' }, { ip });
    expect(await readReportCounts(test.store, ['tides'], NOW)).toMatchObject([
      { reports_count: 5, reportsFor: 2 },
    ]);
  });

  it('report returns 503 and claims nothing if any Redis command fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const failing of ['EVALSHA', 'EVAL']) {
      test.interfere(async (command, pass) => {
        if (command[0]?.toUpperCase() === failing) throw new Error('LOADING Redis is starting');
        return pass();
      });
      await test.store.scriptFlush();
      const response = await send({ slug: 'tides', outcome: 'success' }, { ip: '203.0.113.9' });
      const problem = ProblemSchema.parse(await response.json());
      expect([response.status, problem.code]).toEqual([503, 'unavailable']);
      expect(response.headers.get('Retry-After')).toBe('30');
      expect(JSON.stringify(problem)).not.toContain('LOADING');
    }
    test.pass();
    vi.restoreAllMocks();
  });

  it('report returns 503 if Redis is too slow', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    test.interfere(() => new Promise(() => {}));
    const response = await send({ slug: 'tides', outcome: 'success' }, { store: test.hasty(50) });
    test.pass();
    vi.restoreAllMocks();
    expect(response.status).toBe(503);
  });

  it('a report counts once if the store is retried', async () => {
    await test.flush();
    const twice = async (pass: () => Promise<unknown>) => {
      await pass();
      return pass();
    };
    test.interfere((command, pass) =>
      command.some((word) => word.includes('report-once')) ? twice(pass) : pass(),
    );
    const response = await send({ slug: 'tides', outcome: 'success' });
    test.pass();
    expect(ReportAnswerSchema.parse(await response.json()).reports_count).toBe(1);
  });
});

const without = { ...anyStore, openCatalog: async () => catalog };

it.each(['TIDES', ' Tides '])('a report about "%s" names the slug that comes near', async (slug) => {
  await using test = await aStore(null);
  const response = await report(post({ slug, outcome: 'success' }), { ...without, store: test.store });
  expect(response.status).toBe(404);
  expect(ProblemSchema.parse(await response.json()).hint).toMatch(/^Similar slugs: tides\. Search for it: /);
});

it('report returns 404 for an unknown slug and does not count the call', async () => {
  await using test = await aStore(null);
  const response = await report(post({ slug: 'nobody', outcome: 'success' }), {
    ...without,
    store: test.store,
  });
  expect([response.status, ProblemSchema.parse(await response.json()).code]).toEqual([404, 'unknown_slug']);
  expect(await test.store.dbsize()).toBe(0);
});

it('one 400 lists every violation of a body', async () => {
  await using test = await aStore(null);
  const body = { slug: 7, outcome: 'good', latency_ms: 1.5, note: ['x'], extra: true };
  const response = await report(post(body), { ...without, store: test.store });
  expect(response.status).toBe(400);
  expect(ProblemSchema.parse(await response.json()).errors).toEqual([
    { parameter: 'slug', found: '7', allowed: 'the slug of an entry' },
    {
      parameter: 'outcome',
      found: '"good"',
      allowed: 'one of success, failure, auth_error, rate_limited, timeout',
    },
    { parameter: 'latency_ms', found: '1.5', allowed: 'a whole number from 0 to 86400000' },
    { parameter: 'note', found: 'a list', allowed: 'a text; it is cut at 500 characters' },
  ]);
});

it.each([
  ['that breaks off', '{"slug":', {}, 400, 'bad_body'],
  ['that is a list', '[]', {}, 400, 'bad_body'],
  ['that is empty', '', {}, 400, 'bad_body'],
  ['that is no JSON by its type', '{}', { 'Content-Type': 'text/plain' }, 415, 'not_json'],
  ['of a form', 'slug=tides', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'not_json'],
  ['over 16 KiB', JSON.stringify({ note: 'x'.repeat(16_384) }), {}, 413, 'body_too_large'],
])('report refuses a body %s', async (_kind, body, headers, status, code) => {
  await using test = await aStore(null);
  const response = await report(post(body, headers), { ...without, store: test.store });
  expect([response.status, ProblemSchema.parse(await response.json()).code]).toEqual([status, code]);
});

it('report returns 503 if the store or the secret is not configured', async () => {
  const response = await report(post({ slug: 'tides', outcome: 'success' }), without);
  expect([response.status, ProblemSchema.parse(await response.json()).code]).toEqual([503, 'unavailable']);
});
