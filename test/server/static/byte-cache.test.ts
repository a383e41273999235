import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteCache } from '../../../src/server/static/byte-cache.ts';

const MAX_BYTES = 10;

/** A naive version: a list, newest last. */
function naive() {
  let kept: { key: string; value: number; bytes: number }[] = [];
  return {
    get: (key: string) => {
      const found = kept.find((each) => each.key === key);
      if (found) kept = [...kept.filter((each) => each !== found), found];
      return found?.value;
    },
    set: (key: string, value: number, bytes: number) => {
      kept = kept.filter((each) => each.key !== key);
      if (bytes <= MAX_BYTES) kept.push({ key, value, bytes });
      while (kept.reduce((sum, each) => sum + each.bytes, 0) > MAX_BYTES) kept.shift();
    },
    delete: (key: string) => {
      kept = kept.filter((each) => each.key !== key);
    },
  };
}

const key = fc.constantFrom('a', 'b', 'c', 'd');
const step = fc.oneof(
  fc.tuple(fc.constant('get' as const), key, fc.nat(), fc.nat(12)),
  fc.tuple(fc.constant('set' as const), key, fc.nat(), fc.nat(12)),
  fc.tuple(fc.constant('delete' as const), key, fc.nat(), fc.nat(12)),
);

test('ByteCache keeps and drops the same values as a naive list', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const [cache, model] = [new ByteCache<number>(MAX_BYTES), naive()];
      for (const [what, name, value, bytes] of steps) {
        if (what === 'get') expect(cache.get(name)).toBe(model.get(name));
        else if (what === 'set') {
          cache.set(name, value, bytes);
          model.set(name, value, bytes);
        } else {
          cache.delete(name);
          model.delete(name);
        }
      }
      for (const name of ['a', 'b', 'c', 'd']) expect(cache.get(name)).toBe(model.get(name));
    }),
  );
});
