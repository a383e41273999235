import { expect, it } from 'vitest';
import { CALLS } from '../../src/api/calls/calls.ts';
import { connectCallbook, isRefusal } from '../../src/client/callbook.ts';
import { requiredFieldOf } from '../../src/client/generate/client-method.ts';
import { makeProblem } from '../../src/http/problem.ts';

/** An empty reply to any call. */
const EMPTY = Object.fromEntries(
  CALLS.filter(({ answer }) => answer.schema).map((call) => [requiredFieldOf(call), null]),
);

/** A client whose fetch returns the given responses in order, and whose waits end at once. */
function aClient(answers: (Response | Error)[], options: object = {}) {
  const requests: Request[] = [];
  const waits: number[] = [];
  const callbook = connectCallbook({
    baseUrl: 'https://callbook.test/',
    fetch: async (request) => {
      requests.push(request);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? Response.json(EMPTY);
    },
    wait: async (ms) => {
      waits.push(ms);
    },
    random: () => 0.5,
    ...options,
  });
  return { callbook, requests, waits };
}

const refusal = (status: 404 | 429 | 503, headers: Record<string, string> = {}) => {
  const code = { 404: 'unknown_slug', 429: 'rate_limited', 503: 'unavailable' } as const;
  return new Response(JSON.stringify(makeProblem(code[status], { detail: 'No.', hint: 'Wait.' })), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
};

it('a call sends exactly the parameters that it is given', async () => {
  const { callbook, requests } = aClient([]);
  await callbook.discover('weather & tides', { limit: 2, category: undefined });
  await callbook.search({ slugs: ['a', 'b'] });
  expect(requests.map(({ url }) => url)).toEqual([
    'https://callbook.test/api/public/discover?need=weather+%26+tides&limit=2',
    'https://callbook.test/api/public/registry?slugs=a%2Cb',
  ]);
});

it('several needs are sent in one request', async () => {
  const { callbook, requests } = aClient([]);
  await callbook.discoverBatch(['weather', 'tides'], { limit: 2 });
  expect([requests[0]?.method, requests[0]?.url]).toEqual([
    'POST',
    'https://callbook.test/api/public/discover',
  ]);
  expect(await requests[0]?.json()).toEqual({ needs: ['weather', 'tides'], limit: 2 });
});

it('a call sends its body as JSON, and the key if there is one', async () => {
  const { callbook, requests } = aClient([], { apiKey: 'own' });
  await callbook.report({ slug: 'tides', outcome: 'success' });
  await callbook.watch({ slug: 'tides' }, { apiKey: 'other' });
  const [report, watch] = requests;
  expect([report?.method, report?.headers.get('Content-Type'), report?.headers.get('x-api-key')]).toEqual([
    'POST',
    'application/json',
    'own',
  ]);
  expect(await report?.json()).toEqual({ slug: 'tides', outcome: 'success' });
  expect(watch?.headers.get('x-api-key')).toBe('other');
});

it.each([429, 503] as const)('after a %d, the client waits for Retry-After and retries', async (status) => {
  const { callbook, waits } = aClient([refusal(status, { 'Retry-After': '7' })]);
  expect(await callbook.report({ slug: 'a', outcome: 'success' })).toEqual(EMPTY);
  expect(waits).toEqual([7_000]);
});

it('without Retry-After, the client doubles each wait and finally throws the problem', async () => {
  const { callbook, waits, requests } = aClient([refusal(503), refusal(503), refusal(503), refusal(503)]);
  const error = await callbook.discover('tides').catch((reason: unknown) => reason);
  expect(waits).toEqual([500, 1_000, 2_000]);
  expect(requests).toHaveLength(4);
  expect(isRefusal(error) && [error.status, error.detail, error.hint, error.message]).toEqual([
    503,
    'No.',
    'Wait.',
    'No. Wait.',
  ]);
});

it('the client varies each wait by up to 25 % in either direction', async () => {
  const waits = await Promise.all(
    [0, 1].map(async (random) => {
      const client = aClient([refusal(429)], { random: () => random });
      await client.callbook.discover('tides');
      return client.waits[0];
    }),
  );
  expect(waits).toEqual([375, 625]);
});

it('the client throws at once if Retry-After is longer than 30 seconds', async () => {
  const { callbook, waits } = aClient([refusal(429, { 'Retry-After': '3600' })]);
  await expect(callbook.report({ slug: 'a', outcome: 'success' })).rejects.toMatchObject({ status: 429 });
  expect(waits).toEqual([]);
});

it('the client does not retry other refusals', async () => {
  const { callbook, requests } = aClient([refusal(404)]);
  await expect(callbook.get('nobody')).rejects.toMatchObject({ status: 404 });
  expect(requests).toHaveLength(1);
});

it('after a network error, the client retries reads and never writes', async () => {
  const broken = () => new TypeError('fetch failed');
  const read = aClient([broken(), broken()]);
  await read.callbook.status();
  expect(read.requests).toHaveLength(3);
  const write = aClient([broken()]);
  await expect(write.callbook.report({ slug: 'a', outcome: 'success' })).rejects.toMatchObject({
    name: 'NoReplyError',
    detail: 'Callbook could not be reached: fetch failed.',
    hint: 'Check its address and the network.',
  });
  expect(write.requests).toHaveLength(1);
});

it('an error of TLS is one sentence in plain words', async () => {
  const openssl =
    '40FD048AAC7F0000:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../methods/tlsany_meth.c:77:\n';
  const { callbook } = aClient([new TypeError('fetch failed', { cause: new Error(openssl) })]);
  await expect(callbook.report({ slug: 'a', outcome: 'success' })).rejects.toMatchObject({
    detail: 'Callbook could not be reached: TLS failed, wrong version number.',
  });
});

it('an error response without a problem keeps its status', async () => {
  const { callbook } = aClient([new Response('<h1>Bad gateway</h1>', { status: 502 })]);
  await expect(callbook.capabilities()).rejects.toMatchObject({ status: 502, problem: null });
});

it.each(['null', '[1]', '{}', '{"detail": 1}', '{'])(
  'a problem %s without detail and hint keeps its status',
  async (body) => {
    const headers = { 'Content-Type': 'application/problem+json' };
    const { callbook } = aClient([new Response(body, { status: 502, headers })]);
    await expect(callbook.capabilities()).rejects.toMatchObject({ status: 502, problem: null });
  },
);

it.each(['javascript:1', 'file:///etc', 'nowhere', ''])('the address "%s" is refused', (baseUrl) => {
  expect(() => connectCallbook({ baseUrl })).toThrow(
    `"${baseUrl}" is not the address of a Callbook. Give one such as https://callbook.example`,
  );
});

it.each(['https://ada:secret@callbook.test', 'ada:secret@callbook.test', 'https://secret@'])(
  'an address with a password is refused, and the error does not repeat it',
  (baseUrl) => {
    expect(() => connectCallbook({ baseUrl })).toThrow(/^This is not the address (?!.*secret)/);
  },
);

it('an attempt ends after its timeout', async () => {
  const hanging = (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  const { callbook } = aClient([], { fetch: hanging, timeoutMs: 20, retries: 1 });
  await expect(callbook.discover('tides')).rejects.toThrow('Callbook did not reply in time. Try again.');
});

it('an aborted signal stops the client between two attempts', async () => {
  const stopped = new AbortController();
  const { callbook, requests } = aClient([refusal(503)], {
    wait: async () => stopped.abort(new Error('enough')),
  });
  await expect(callbook.discover('tides', {}, { signal: stopped.signal })).rejects.toThrow('enough');
  expect(requests).toHaveLength(1);
});

it('waitFor waits, and rejects if aborted', async () => {
  const stopped = new AbortController();
  const { waitFor } = await import('../../src/client/send.ts');
  await waitFor(1, undefined);
  const waiting = waitFor(60_000, stopped.signal);
  stopped.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
});

it('operations are read by slug and name, each percent-encoded', async () => {
  const { callbook, requests } = aClient([]);
  await callbook.operations('tide-tables');
  await callbook.operation('tide-tables', 'repos/get:one');
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/public/registry/tide-tables/operations',
    '/api/public/registry/tide-tables/operations/repos%2Fget%3Aone',
  ]);
});

it('a response that is too long is neither read to the end nor requested again', async () => {
  let chunks = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      chunks += 1;
      controller.enqueue(new Uint8Array(1_000));
    },
  });
  const { callbook, requests } = aClient([new Response(endless)], { maxBytes: 5_000 });
  await expect(callbook.dump()).rejects.toThrow('longer than 5000 bytes');
  expect([requests.length, chunks < 10]).toEqual([1, true]);
});

it('a call can have its own limit for the response', async () => {
  const { callbook } = aClient([new Response('0123456789'), new Response('0123456789')], { maxBytes: 9 });
  expect(await callbook.dump({ maxBytes: 10 })).toBe('0123456789');
  await expect(callbook.dump()).rejects.toThrow('longer than 9 bytes');
});

it('a text whose characters are split between two chunks is read as it was sent', async () => {
  const bytes = new TextEncoder().encode('{"need":"Ærø 🌊","matches":[]}');
  const split = new ReadableStream({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const { callbook } = aClient([new Response(split)]);
  expect(await callbook.discover('x')).toEqual({ need: 'Ærø 🌊', matches: [] });
});
