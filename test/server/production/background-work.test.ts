import { expect, test, vi } from 'vitest';
import { BackgroundWork } from '../../../src/server/production/background-work.ts';

test('settled waits for all work', async () => {
  const background = new BackgroundWork();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  background.add(first.promise);
  background.add(second.promise);
  const done = vi.fn();
  const settled = background.settled(30_000).then(done);
  first.resolve();
  await first.promise;
  expect(done).not.toHaveBeenCalled();
  second.resolve();
  await settled;
  expect(done).toHaveBeenCalled();
});

test('settled does not wait longer than it may for work that never ends', async () => {
  const background = new BackgroundWork();
  background.add(new Promise(() => {}));
  await expect(background.settled(1)).resolves.toBeUndefined();
});

test('settled returns at once if there is no work', async () => {
  await expect(new BackgroundWork().settled(30_000)).resolves.toBeUndefined();
});
