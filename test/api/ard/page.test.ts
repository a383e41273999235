import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageOf } from '../../../src/api/ard/page.ts';

it('the pages of a list make up the list, for every page size', () => {
  const list = fc.array(fc.integer(), { maxLength: 60 });
  fc.assert(
    fc.property(list, fc.integer({ min: 1, max: 100 }), (all, pageSize) => {
      const read: number[] = [];
      let pageToken: string | undefined;
      for (let pages = 0; pages <= all.length; pages += 1) {
        const found = pageOf(all, ['query'], { pageSize, pageToken });
        read.push(...(found?.page ?? []));
        pageToken = found?.next.pageToken;
        if (pageToken === undefined) break;
      }
      expect(read).toEqual(all);
    }),
  );
});

it('the last page has no token, even if it is full', () => {
  expect(pageOf([1, 2], ['tides'], { pageSize: 2 })).toEqual({ page: [1, 2], next: {} });
  expect(pageOf([], ['tides'], { pageSize: 2 })).toEqual({ page: [], next: {} });
  expect(pageOf([1, 2, 3], ['tides'], { pageSize: 2 })?.next).toHaveProperty('pageToken');
});

it('a token fits only the query that it was made for', () => {
  const pageToken = pageOf([1, 2, 3], ['weather'], { pageSize: 1 })?.next.pageToken;
  expect(pageOf([1, 2, 3], ['weather'], { pageSize: 1, pageToken })?.page).toEqual([2]);
  expect(pageOf([1, 2, 3], ['tides'], { pageSize: 1, pageToken })).toBeNull();
});

it('a token that was not made here is refused', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (pageToken) => {
      expect(pageOf([1, 2, 3], ['weather'], { pageSize: 1, pageToken })).toBeNull();
    }),
  );
});
