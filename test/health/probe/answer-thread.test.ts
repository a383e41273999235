import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { CostlyAnswerError, readInPlace } from '../../../src/health/probe/answer-reader.ts';
import { AnswerThread } from '../../../src/health/probe/answer-thread.ts';

function aThread(maxReadingMs?: number) {
  const thread = new AnswerThread(maxReadingMs);
  onTestFinished(() => thread.close());
  return thread;
}

const toolList = (count: number) => {
  const tools = Array.from({ length: count }, (_, i) => ({
    name: `tool_${i}`,
    inputSchema: { type: 'object', properties: { [`p${i}`]: { type: 'string' } } },
  }));
  return {
    text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools } }),
    isStream: false,
    id: 1,
  };
};
const json = { status: 200, type: 'application/json', text: '{"a":[{"b":1}]}' };

test('reads an answer on the other thread as it would be read in place', async () => {
  const thread = aThread();
  expect(await thread.readHttp(json)).toEqual(await readInPlace.readHttp(json));
  expect(await thread.readMcp(toolList(3))).toEqual(await readInPlace.readMcp(toolList(3)));
});

test('the thread of the caller goes on while a large answer is read', async () => {
  const thread = aThread(30_000);
  await thread.readHttp(json);
  let turns = 0;
  const reading = thread.readMcp(toolList(1_000)).finally(() => {
    turns = -turns;
  });
  while (turns >= 0) {
    turns += 1;
    await setImmediate();
  }
  expect((await reading).reply?.page?.tools).toHaveLength(1_000);
  expect(-turns).toBeGreaterThan(10);
});

test('gives up an answer that takes too long, and reads those after it', async () => {
  const thread = aThread(1);
  const costly = thread.readMcp(toolList(1_000));
  await expect(costly).rejects.toThrow(CostlyAnswerError);
  await expect(costly).rejects.toThrow('takes too long to read');
  const patient = aThread(30_000);
  const [large, small] = await Promise.all([patient.readMcp(toolList(1_000)), patient.readHttp(json)]);
  expect(large.reply?.hasResult).toBe(true);
  expect(small.keys).toHaveProperty('$.a');
});

test('gets a new thread after one was given up', async () => {
  const thread = aThread(250);
  const endless = { ...json, text: `[${'{"a":1},'.repeat(7_000)}1]` };
  const costly = Array.from({ length: 3 }, () => thread.readMcp({ ...toolList(1), text: deep(400_000) }));
  await Promise.allSettled(costly);
  expect(endless.text.length).toBeLessThan(65_536);
  expect(await thread.readHttp(json)).toHaveProperty('keys');
});

const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;

test('refuses more text than may wait, and rejects what waits when it is closed', async () => {
  const thread = new AnswerThread();
  const text = ' '.repeat(16 * 1_048_576);
  const waiting = Array.from({ length: 6 }, () => thread.readHttp({ ...json, text }));
  const refused = waiting.map((each) =>
    each.then(
      () => 'read',
      (error: Error) => error.message,
    ),
  );
  await thread.close();
  expect(await Promise.all(refused)).toEqual([
    ...Array(5).fill('The thread that reads answers was closed.'),
    'too many large answers wait to be read',
  ]);
});
