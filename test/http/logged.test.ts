import fc from 'fast-check';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { discover } from '../../src/api/discover/discover.ts';
import { report } from '../../src/api/report.ts';
import { keys } from '../../src/api/watch/keys.ts';
import { watch } from '../../src/api/watch/watch.ts';
import { extendEnvironment } from '../../src/environment/environment.ts';
import { logged } from '../../src/http/logged.ts';
import { ProblemSchema } from '../../src/http/problem-schema.ts';
import { reportFault } from '../../src/log/notes.ts';
import { type CallLine, CallLineSchema, FaultLineSchema } from '../../src/log/schema.ts';
import { answerMcp } from '../../src/protocols/mcp/answer-mcp.ts';
import { liveReader } from '../../src/store/live.ts';
import { aWatchService } from '../helpers/a-watch-service.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { aStore } from '../helpers/stores.ts';
import { WAIT_MS } from '../helpers/wait-until.ts';

extendEnvironment({ CALLBOOK_LOG: 'json' });
const SITE = 'https://callbook.example';
const catalog = aCatalog([anEntry({ slug: 'tide-tables' })]);
const openCatalog = async () => catalog;
const redis = await aStore(null);
afterAll(() => redis[Symbol.asyncDispose]());

/** The lines that are written while a test runs. */
function aLog() {
  const lines: string[] = [];
  const keep = (line: unknown) => void lines.push(String(line));
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of spies) spy.mockImplementation(keep);
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return {
    lines,
    only: (): CallLine => {
      expect(lines).toHaveLength(1);
      return CallLineSchema.parse(JSON.parse(lines[0] ?? ''));
    },
  };
}

const ask = (need: string, deps: Parameters<typeof discover>[1] = { openCatalog }) =>
  logged('discover', { path: '/api/public/discover' }, (request) => discover(request, deps))(
    new Request(`${SITE}/api/public/discover?${new URLSearchParams({ need })}`),
    {},
  );

it('a call writes one line, with the length of the need and without its words', async () => {
  const log = aLog();
  await ask('tide times at Vlissingen');
  const { time: _, duration_ms, request_id, cold: __, ...logLine } = log.only();
  expect(duration_ms).toBeGreaterThan(0);
  expect(request_id).toHaveLength(36);
  expect(logLine).toEqual({
    kind: 'call',
    function: 'discover',
    method: 'GET',
    route: '/api/public/discover',
    status: 200,
    need_length: 24,
    need_words: 4,
    coverage: expect.any(String),
    matches: expect.any(Number),
  });
});

it('a line names the code of a problem', async () => {
  const log = aLog();
  await ask('x');
  expect(log.only()).toMatchObject({ status: 400, problem: 'bad_parameter' });
});

it.each([
  ['/api/public/watch/V1StGXR8_Z5jdHi6', '/api/public/watch/:id'],
  ['/api/public/watch', '/api/public/watch'],
  ['/v0.1/servers/org.example%2Fmine/versions', '/v0.1/servers/*'],
])('a line names %s by its pattern', async (path, route) => {
  const log = aLog();
  const answer = logged(
    'any',
    { path: ['/api/public/watch', '/api/public/watch/:id', '/v0.1/servers/*'] },
    () => new Response(),
  );
  await answer(new Request(SITE + path), {});
  expect(log.only().route).toBe(route);
});

it('a line reports the time spent on Redis, and a response without it as degraded', async () => {
  const log = aLog();
  redis.interfere(() => new Promise(() => {}));
  onTestFinished(redis.pass);
  await ask('tide times', {
    openCatalog,
    readLive: liveReader(() => redis.hasty(200), { timeoutMs: 20 }),
  });
  expect(log.only()).toMatchObject({ status: 200, degraded: true });
  redis.pass();
  await ask('tide times', { openCatalog, readLive: liveReader(() => redis.store, { timeoutMs: WAIT_MS }) });
  expect(JSON.parse(log.lines[1] ?? '')).toMatchObject({ store_calls: 1, store_ms: expect.any(Number) });
});

it('a thrown error becomes a 500 with the id of the line that describes it', async () => {
  const log = aLog();
  const openBroken = () =>
    Promise.reject(new TypeError('the index is "cut short"', { cause: new Error('EIO') }));
  const problem = ProblemSchema.parse(await (await ask('tide times', { openCatalog: openBroken })).json());
  const { faults, request_id, status, problem: code } = log.only();
  expect([status, code, problem.instance]).toEqual([500, 'internal_error', `urn:uuid:${request_id}`]);
  expect(faults?.map(({ class: name, message }) => [name, message])).toEqual([
    ['TypeError', 'the index is …'],
    ['Error', 'EIO'],
  ]);
  expect(faults?.[0]?.at[0]).toMatch(/^http\/logged\.test\.ts:\d+:\d+$/);
});

it('a function that throws at once returns a problem', async () => {
  const log = aLog();
  const answer = logged('broken', { path: '/broken' }, () => {
    throw new Error('The environment is not usable');
  });
  const response = await answer(new Request(`${SITE}/broken`), {});
  expect([response.status, ProblemSchema.parse(await response.json()).code]).toEqual([500, 'internal_error']);
  expect(log.only().faults?.[0]?.message).toBe('The environment is not usable');
});

it('an error after the response gets its own line with the id of the call', async () => {
  const log = aLog();
  const later = Promise.withResolvers<void>();
  let work: Promise<void> | undefined;
  const answer = logged('watch', { path: '/w' }, () => {
    work = later.promise.then(() => reportFault(new Error('451 not now'), 'Sending the delivery d1 failed'));
    return new Response();
  });
  await answer(new Request(`${SITE}/w`), {});
  later.resolve();
  await work;
  const [call, fault] = [CallLineSchema, FaultLineSchema].map((schema, i) =>
    schema.parse(JSON.parse(log.lines[i] ?? '')),
  );
  expect(fault).toMatchObject({ purpose: 'Sending the delivery d1 failed', request_id: call?.request_id });
});

it('a line names the MCP tool and the length of the need', async () => {
  const log = aLog();
  const deps = { openCatalog, writes: {}, siteUrl: SITE };
  const params = { name: 'discover', arguments: { need: 'tide times' } };
  const request = new Request(`${SITE}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  await logged('mcp', { path: '/mcp' }, (sent) => answerMcp(sent, deps))(request, {});
  expect(log.only()).toMatchObject({ status: 200, tool: 'discover', need_length: 10, need_words: 2 });
});

// Words that do not occur in the code: any of them in a line came from the caller.
const secretWord = fc.stringMatching(/^[a-z]{4}[0-9]{4}[a-z]{2}$/).map((word) => `zq${word}`);
const sent = fc.record({
  words: fc.array(secretWord, { minLength: 1, maxLength: 6 }),
  mark: fc.constantFrom(' ', '-', '_', "'", '"', '/', '@', '.', '€', ''),
  ip: fc.ipV4(),
  key: secretWord.map((word) => `cb_${word.padEnd(43, 'k')}`),
  mail: secretWord.map((word) => `${word}@${word}.example.org`),
  hook: secretWord.map((word) => `https://${word}.example.org/${word}?token=${word}`),
});

it('lines repeat nothing that was sent, whether the call succeeds, is refused or fails', async () => {
  const log = aLog();
  const service = aWatchService(redis.store);
  await fc.assert(
    fc.asyncProperty(sent, fc.boolean(), async ({ words, mark, ip, key, mail, hook }, breaks) => {
      log.lines.length = 0;
      const text = words.join(mark);
      const thrown = () => {
        throw new Error(
          `${text} came from ${ip} with ${key} for ${mail}, ${hook} and ${encodeURIComponent(text)}`,
        );
      };
      const deps = {
        ...service.deps,
        ip,
        ...(breaks ? { now: thrown, openCatalog: async () => thrown() } : {}),
      };
      const headers = { 'Content-Type': 'application/json', 'x-api-key': key, 'User-Agent': words[0] ?? '' };
      const post = (path: string, body: object) =>
        new Request(`${SITE}${path}?${new URLSearchParams({ text })}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
      const at = (path: string, answer: (request: Request) => Promise<Response>) =>
        logged('any', { path: [path, `${path}/:id`] }, answer);
      await ask(text, deps);
      await at('/keys', (request) => keys(request, deps))(post('/keys', { email: mail }), {});
      await at('/report', (request) => report(request, deps))(
        post('/report', { slug: 'tide-tables', outcome: text, note: text }),
        {},
      );
      await at('/watch', (request) => watch(request, deps))(
        post('/watch', { slug: text, webhook_url: hook }),
        {},
      );
      await at('/watch', (request) => watch(request, deps))(post(`/watch/${words[0]}`, {}), {});
      expect(log.lines).toHaveLength(5);
      for (const line of log.lines) CallLineSchema.parse(JSON.parse(line));
      const written = log.lines.join('\n').toLowerCase();
      for (const private_ of [...words, ip, key, mail, hook])
        expect(written).not.toContain(private_.toLowerCase());
    }),
    { numRuns: 30 },
  );
});

it('a body that ends early is logged as a refusal, not as a fault of the service', async () => {
  const log = aLog();
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"slug": "tide'));
      controller.error(new Error('aborted'));
    },
  });
  const headers = { 'Content-Type': 'application/json' };
  const call = logged('report', { path: '/api/public/report' }, (request) =>
    report(request, {
      openCatalog,
      store: redis.store,
      secret: 'a'.repeat(40),
      ip: '192.0.2.1',
      now: () => new Date(),
    }),
  );
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const response = await call(new Request(`${SITE}/api/public/report`, init), {});
  expect(ProblemSchema.parse(await response.json())).toMatchObject({
    status: 400,
    detail: 'The body ended early.',
  });
  const line = log.only();
  expect([line.status, line.problem, line.faults]).toEqual([400, 'bad_body', undefined]);
});
