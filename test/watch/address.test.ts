import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldedAddress } from '../../src/watch/address.ts';

it.each([
  ['Reader@Example.org', 'reader@example.org'],
  ['reader+tides@example.org', 'reader@example.org'],
  ['reader+a+b@example.org', 'reader@example.org'],
  ['r.e.ader@gmail.com', 'reader@gmail.com'],
  ['Re.Ader+x.y@GoogleMail.com', 'reader@gmail.com'],
])('foldedAddress folds %s into %s', (address, folded) => {
  expect(foldedAddress(address)).toBe(folded);
});

it('foldedAddress gives all spellings of one inbox the same form, and other inboxes another one', () => {
  const name = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  const spelling = fc.record({
    upper: fc.boolean(),
    dot: fc.nat(11),
    tag: fc.stringMatching(/^[a-z.+]{0,6}$/),
  });
  const spell = (local: string, { upper, dot, tag }: { upper: boolean; dot: number; tag: string }) => {
    const dotted = `${local.slice(0, dot)}.${local.slice(dot)}`;
    return `${upper ? dotted.toUpperCase() : dotted}+${tag}@example.org`;
  };
  fc.assert(
    fc.property(name, name, spelling, spelling, (one, other, first, second) => {
      const isSame = foldedAddress(spell(one, first)) === foldedAddress(spell(other, second));
      expect(isSame).toBe(one === other);
    }),
  );
});
