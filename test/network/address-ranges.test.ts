import { expect, it } from 'vitest';
import { addressRanges, isInRanges } from '../../src/network/address-ranges.ts';

const ranges = addressRanges(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32', '2001:db9::1']);

it.each([
  ['10.1.255.1', true],
  ['10.2.0.1', false],
  ['192.0.2.7', true],
  ['192.0.2.6', false],
  ['::ffff:192.0.2.7', true], // The same address, as IPv6 writes it.
  ['2001:db8:1::1', true],
  ['2001:db9::1', true],
  ['2001:db9::2', false],
])('the address %s is in the ranges: %s', (ip, isInside) => {
  expect(isInRanges(ip, ranges)).toBe(isInside);
});

it('what is neither an address nor a range is refused', () => {
  expect(() => addressRanges(['example.org'])).toThrow();
});
