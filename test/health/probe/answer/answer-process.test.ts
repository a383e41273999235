import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { AnswerProcess } from '../../../../src/health/probe/answer/answer-process.ts';
import { CostlyAnswerError, readInPlace } from '../../../../src/health/probe/answer/answer-reader.ts';

function aProcess(maxReadingMs?: number) {
  const reader = new AnswerProcess(maxReadingMs);
  onTestFinished(() => reader.close());
  return reader;
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

test('an answer read in the other process gives the same result as one read in place', async () => {
  const reader = aProcess(60_000);
  expect(await reader.readHttp(json)).toEqual(await readInPlace.readHttp(json));
  expect(await reader.readMcp(toolList(3))).toEqual(await readInPlace.readMcp(toolList(3)));
});

test('the caller is not blocked while a large answer is read', async () => {
  const reader = aProcess(30_000);
  await reader.readHttp(json);
  let turns = 0;
  const reading = reader.readMcp(toolList(1_000)).finally(() => {
    turns = -turns;
  });
  while (turns >= 0) {
    turns += 1;
    await setImmediate();
  }
  expect((await reading).reply?.page?.shapes).toHaveLength(1_000);
  expect(-turns).toBeGreaterThan(10);
});

test('an answer that takes too long to read is rejected', async () => {
  const reader = aProcess(1);
  const costly = reader.readMcp(toolList(1_000));
  await expect(costly).rejects.toThrow(CostlyAnswerError);
  await expect(costly).rejects.toThrow('takes too long to read');
});

test('an answer that needs too much memory is rejected, and the next one is read', async () => {
  const reader = aProcess(240_000);
  const text = `[${'{},'.repeat(12_000_000)}{}]`; // About 700 MB of objects.
  const [large, small] = await Promise.allSettled([
    reader.readMcp({ text, isStream: false, id: 1 }),
    reader.readHttp(json),
  ]);
  expect(large).toMatchObject({ reason: { message: 'the answer takes too much memory to read' } });
  expect(small).toMatchObject({ status: 'fulfilled', value: { kind: 'http' } });
});

test('text beyond the limit of the queue is rejected, and so is the queue when the process is closed', async () => {
  const reader = new AnswerProcess();
  const text = ' '.repeat(16 * 1_048_576);
  const waiting = Array.from({ length: 6 }, () => reader.readHttp({ ...json, text }));
  const refused = waiting.map((each) =>
    each.then(
      () => 'read',
      (error: Error) => error.message,
    ),
  );
  await reader.close();
  expect(await Promise.all(refused)).toEqual([
    ...Array(5).fill('The process that reads answers was closed.'),
    'too many large answers wait to be read',
  ]);
});
