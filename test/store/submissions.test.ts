import { expect, it } from 'vitest';
import { LIFETIMES_S } from '../../src/store/keys.ts';
import { dropSubmission, listSubmissions, saveSubmission } from '../../src/store/submissions.ts';
import { aStore } from '../helpers/stores.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const submission = (id: string, ms = 0) => ({
  id,
  at: new Date(START + ms).toISOString(),
  path: 'entries/api/tides.yaml',
  content: 'name: Tides\n',
});

it('submissions wait oldest first, each once, until they are dropped', async () => {
  await using redis = await aStore(null);
  const ids = async () => (await listSubmissions(redis.store)).map(({ id }) => id);
  expect(await ids()).toEqual([]);
  for (const each of [submission('b', 2), submission('a', 1), submission('b', 3)])
    expect(await saveSubmission(redis.store, each, { isFirst: true })).toBe(0);
  expect(await ids()).toEqual(['a', 'b']);
  await dropSubmission(redis.store, 'a');
  expect(await ids()).toEqual(['b']);
});

it('a full list drops its oldest for a first submission of a source, and refuses a further one', async () => {
  await using redis = await aStore(null);
  const save = (id: string, ms: number, isFirst: boolean) =>
    saveSubmission(redis.store, submission(id, ms), { isFirst, max: 1 });
  expect(await save('a', 1, true)).toBe(0);
  expect(await save('b', 2, false)).toBeNull();
  expect(await save('c', 3, true)).toBe(1);
});

it('a submission that has expired makes room', async () => {
  await using redis = await aStore(null);
  const later = LIFETIMES_S.submission * 1_000;
  const save = (id: string, ms: number) =>
    saveSubmission(redis.store, submission(id, ms), { isFirst: false, max: 1 });
  await save('a', 0);
  expect(await save('b', later - 1)).toBe(1);
  expect(await save('c', 2 * later)).toBe(0);
});
