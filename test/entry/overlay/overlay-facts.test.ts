import { expect, it } from 'vitest';
import { overlayFactsOf } from '../../../src/entry/overlay/overlay-facts.ts';

it('what an overlay did not set is left out', () => {
  const facts = { private: true, pinned: true, operator_note: 'Ours.' } as const;
  expect(overlayFactsOf(facts)).toEqual(facts);
  expect(overlayFactsOf({})).toEqual({});
  expect(overlayFactsOf({ pinned: true })).toEqual({ pinned: true });
});
