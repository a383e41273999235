import { hash } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { connectCallbook } from '../../src/client/callbook.ts';
import { makeProblem } from '../../src/http/problem.ts';
import { MAX_PROOFS } from '../../src/proof/solve.ts';
import { serveHttp } from '../helpers/loopback.ts';

const EMPTY = { follows: [], slug: 'newer', entry: {} };

/** A server that redirects the first calls to the given addresses and then returns an empty list. It keeps what it receives. */
async function aServer(status: number, targets: string[]) {
  const received: { call: string; key: string | undefined }[] = [];
  const server = await serveHttp((request, response) => {
    const key = request.headers['x-api-key']?.toString();
    received.push({ call: `${request.method} ${request.url}`, key });
    const target = targets.shift();
    if (target === undefined) response.end(JSON.stringify(EMPTY));
    else response.writeHead(status, { Location: target }).end();
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { url: server.url(''), received };
}

/** Two servers. The first redirects to a path of the second, which is another origin. */
async function twoServers(status: number) {
  const other = await aServer(200, []);
  const service = await aServer(status, [`${other.url}/there`]);
  return { other, service, callbook: connectCallbook({ baseUrl: service.url, apiKey: 'own', retries: 0 }) };
}

it.each([301, 302, 303, 307, 308])(
  'a read that status %d redirects to another origin goes there without the key',
  async (status) => {
    const { other, service, callbook } = await twoServers(status);
    expect(await callbook.follows()).toEqual(EMPTY);
    expect(service.received).toEqual([{ call: 'GET /api/public/watch', key: 'own' }]);
    expect(other.received).toEqual([{ call: 'GET /there', key: undefined }]);
  },
);

it.each([301, 302, 303, 307, 308])(
  'no write that status %d redirects goes to another origin',
  async (status) => {
    const writes = [
      (callbook: ReturnType<typeof connectCallbook>) => callbook.watch({ slug: 'tides' }),
      (callbook: ReturnType<typeof connectCallbook>) =>
        callbook.report({ slug: 'tides', outcome: 'success' }),
      (callbook: ReturnType<typeof connectCallbook>) => callbook.unfollow('f1'),
    ];
    for (const write of writes) {
      const { other, callbook } = await twoServers(status);
      await expect(write(callbook)).rejects.toMatchObject({
        status,
        message: 'The service redirects this call. Give the client the address that it redirects to.',
      });
      expect(other.received).toEqual([]);
    }
  },
);

it('without a key, a report is redirected nowhere either', async () => {
  const { other, service } = await twoServers(307);
  const callbook = connectCallbook({ baseUrl: service.url, retries: 0 });
  await expect(callbook.report({ slug: 'tides', outcome: 'success' })).rejects.toMatchObject({ status: 307 });
  expect(other.received).toEqual([]);
});

it('a redirect within the site keeps the key, also if it names no host', async () => {
  const service = await aServer(308, ['/new?slug=tides', 'newer']);
  const callbook = connectCallbook({ baseUrl: service.url, apiKey: 'own' });
  expect(await callbook.get('former')).toEqual(EMPTY);
  expect(service.received).toEqual([
    { call: 'GET /api/public/registry/former', key: 'own' },
    { call: 'GET /new?slug=tides', key: 'own' },
    { call: 'GET /newer', key: 'own' },
  ]);
});

it('the key does not come back after a redirect to another origin and from there to the site', async () => {
  const targets: string[] = [];
  const service = await aServer(302, targets);
  const other = await aServer(302, [`${service.url}/back`]);
  targets.push(`${other.url}/there`);
  await connectCallbook({ baseUrl: service.url, apiKey: 'own' }).follows();
  expect([other.received[0]?.key, service.received.at(-1)]).toEqual([
    undefined,
    { call: 'GET /back', key: undefined },
  ]);
});

it('redirects without end are refused after 10, and so is one without a usable address', async () => {
  const loop = await aServer(
    302,
    Array.from({ length: 50 }, () => '/again'),
  );
  const callbook = connectCallbook({ baseUrl: loop.url, apiKey: 'own', retries: 0 });
  await expect(callbook.follows()).rejects.toMatchObject({ status: 302 });
  expect(loop.received).toHaveLength(11);
  for (const target of ['http://', 'file:///etc/passwd', 'http://ada:secret@127.0.0.1/']) {
    const service = await aServer(302, [target]);
    const other = connectCallbook({ baseUrl: service.url, apiKey: 'own', retries: 0 });
    await expect(other.follows()).rejects.toMatchObject({ status: 302 });
  }
});

it('a browser hides where a redirect leads, and the call is refused with the same sentence', async () => {
  const opaque = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
  const callbook = connectCallbook({
    baseUrl: 'https://callbook.test',
    apiKey: 'own',
    fetch: async () => opaque,
  });
  await expect(callbook.follows()).rejects.toMatchObject({
    status: 0,
    message: 'The service redirects this call. Give the client the address that it redirects to.',
  });
});

/** A server that asks for these proofs one after the other, and then returns a follow. It keeps the headers of each call. */
async function aPricedServer(prices: readonly number[]) {
  const headers: (string | undefined)[] = [];
  const server = await serveHttp((request, response) => {
    const bits = prices[headers.length];
    headers.push(request.headers['proof-of-work']?.toString());
    if (bits === undefined) {
      response.end(JSON.stringify({ id: 'f1' }));
      return;
    }
    const problem = makeProblem('proof_needed', {
      ...{ detail: 'It costs work.', hint: 'Do it.', challenge: `challenge-${headers.length}`, bits },
    });
    response
      .writeHead(429, { 'Content-Type': 'application/problem+json', 'Retry-After': '3600' })
      .end(JSON.stringify(problem));
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { url: server.url(''), headers };
}

const zeroBitsOf = (text = ''): number => Math.clz32(hash('sha256', text, 'buffer').readUInt32BE());

it('a client does the work that a refusal asks for, again if the price has risen', async () => {
  const { url, headers } = await aPricedServer([10, 12]);
  const callbook = connectCallbook({ baseUrl: url, apiKey: 'own', retries: 0 });
  expect(await callbook.watch({ slug: 'tides' })).toEqual({ id: 'f1' });
  expect(headers[0]).toBeUndefined();
  expect(headers[1]).toMatch(/^challenge-1:\w{1,20}$/);
  expect(headers[2]).toMatch(/^challenge-2:\w{1,20}$/);
  expect(zeroBitsOf(headers[1])).toBeGreaterThanOrEqual(10);
  expect(zeroBitsOf(headers[2])).toBeGreaterThanOrEqual(12);
});

it('a client gives up after as many proofs as the price has steps', async () => {
  const { url, headers } = await aPricedServer(Array.from({ length: 20 }, () => 1));
  const callbook = connectCallbook({ baseUrl: url, retries: 0 });
  await expect(callbook.watch({ slug: 'tides' })).rejects.toMatchObject({ status: 429, hint: 'Do it.' });
  expect(headers).toHaveLength(1 + MAX_PROOFS);
});

it('a client does no more work than a Callbook asks for, and none if it calls for others', async () => {
  for (const [bits, solvesProofs] of [
    [60, true],
    [1, false],
  ] as const) {
    const { url, headers } = await aPricedServer([bits]);
    const callbook = connectCallbook({ baseUrl: url, retries: 0, solvesProofs });
    await expect(callbook.watch({ slug: 'tides' })).rejects.toMatchObject({ status: 429 });
    expect(headers).toEqual([undefined]);
  }
});
