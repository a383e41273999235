import { expect, test } from 'vitest';
import { readInPlace } from '../../../../src/health/probe/answer/answer-reader.ts';
import { openCall } from '../../../../src/health/probe/mcp/mcp-call.ts';
import type { GuardedFetch } from '../../../../src/network/guarded-fetch.ts';

/** How many of the pieces of an answer are read before reading stops, for a message with the id 7. */
async function piecesRead(pieces: readonly string[], type = 'text/event-stream'): Promise<number> {
  const headers = new Headers({ 'Content-Type': type });
  let read = 0;
  const fetch: GuardedFetch = async (_url, options) => {
    const isEnough = options?.isEnough?.(headers) ?? (() => false);
    read = pieces.findIndex((piece) => isEnough(piece)) + 1 || pieces.length;
    const text = pieces.slice(0, read).join('');
    return { status: 200, headers, text } as unknown as Awaited<ReturnType<GuardedFetch>>;
  };
  await openCall('https://tides.test/mcp', fetch, readInPlace)({ id: 7, method: 'tools/list' });
  return read;
}
const event = (message: unknown, name = 'message') =>
  `event: ${name}\ndata: ${typeof message === 'string' ? message : JSON.stringify(message)}\n\n`;
const LATER = [event({ method: 'ping' }), event({ method: 'ping' })];

test.each<[string, unknown]>([
  ['the result', { id: 7, result: {} }],
  ['an error', { id: 7, error: { code: -32_603, message: 'Oops' } }],
  ['an error with the id null', { id: null, error: { code: -32_700, message: 'Parse error' } }],
  ['an error without an id', { error: { code: -32_700, message: 'Parse error' } }],
  ['a batch with the result', [{ method: 'ping' }, { id: 7, result: {} }]],
])('reading a stream stops at %s', async (_title, message) => {
  expect(await piecesRead([event({ method: 'ping' }), event(message), ...LATER])).toBe(2);
});

test.each<[string, unknown]>([
  ['a notification', { method: 'notifications/progress' }],
  ['a result of another call', { id: 8, result: {} }],
  ['an error of another call', { id: 8, error: { code: 1, message: 'x' } }],
  ['the call itself', { id: 7, method: 'tools/list' }],
  ['null', null],
  ['text', 'not JSON'],
])('reading a stream goes on after %s', async (_title, message) => {
  expect(await piecesRead([event(message), ...LATER])).toBe(3);
});

test('reading stops at the first event of the older transport, and at an event too long for a notification', async () => {
  expect(await piecesRead([event('/messages?session=1', 'endpoint'), ...LATER])).toBe(1);
  expect(await piecesRead([event(`"${'x'.repeat(17_000)}"`), ...LATER])).toBe(1);
});

test('reading stops after a thousand events without a reply', async () => {
  expect(await piecesRead(Array.from({ length: 1_200 }, () => event({ method: 'ping' })))).toBe(1_001);
});

test('an answer that is no stream is read to its end', async () => {
  expect(await piecesRead(['{"id":7,', '"result":{}}', '\n'], 'application/json')).toBe(3);
});
