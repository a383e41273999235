import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressRanges } from '../../../src/network/public-address.ts';
import { callerAddress } from '../../../src/server/production/trusted-proxies.ts';

const PROXIES = addressRanges(['10.0.0.0/8', '192.0.2.1', '2001:db8:1::/48']);

test.each<[string, string, string | null, string]>([
  ['a caller without a proxy', '203.0.113.7', null, '203.0.113.7'],
  ['a caller who writes the header', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a caller behind one proxy', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['a caller behind two proxies', '10.0.0.1', '203.0.113.7, 192.0.2.1', '203.0.113.7'],
  ['a caller behind a proxy who writes the header', '10.0.0.1', '10.9.9.9, 203.0.113.7', '203.0.113.7'],
  ['a proxy that calls for itself', '10.0.0.1', null, '10.0.0.1'],
  ['a chain of proxies only', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['a header without addresses', '10.0.0.1', 'unknown, _hidden', '10.0.0.1'],
  ['words left of the caller', '10.0.0.1', 'nonsense, 203.0.113.7', '203.0.113.7'],
  ['an empty header', '10.0.0.1', '', '10.0.0.1'],
  ['an address with a port', '10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
  ['an IPv6 address with a port', '10.0.0.1', '[2001:db8:9::7]:4711', '2001:db8:9::7'],
  ['an IPv6 proxy', '2001:db8:1::5', '2001:db8:9::7', '2001:db8:9::7'],
  ['an IPv6 caller who is no proxy', '2001:db8:2::5', '203.0.113.7', '2001:db8:2::5'],
  ['a proxy on a socket for both protocols', '::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['a number that only some parsers read as an address', '10.0.0.1', '3405803783', '10.0.0.1'],
  ['an address with octal digits', '10.0.0.1', '0313.0.0161.7', '10.0.0.1'],
])('callerAddress finds %s', (_, peer, header, caller) => {
  expect(callerAddress(peer, header, PROXIES)).toBe(caller);
});

test('no header changes the address of a caller who is not a trusted proxy', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.array(fc.ipV4()).map(String)), (header) => {
      expect(callerAddress('203.0.113.7', header, PROXIES)).toBe('203.0.113.7');
      expect(callerAddress('203.0.113.7', header, [])).toBe('203.0.113.7');
    }),
  );
});

test('whatever a caller writes, the address that the last proxy appends decides', () => {
  fc.assert(
    fc.property(fc.string(), (written) => {
      expect(callerAddress('10.0.0.1', `${written}, 203.0.113.7`, PROXIES)).toBe('203.0.113.7');
    }),
  );
});

test('a chain of thousands of proxies is not followed to its end', () => {
  const chain = ['203.0.113.7', ...Array<string>(5_000).fill('10.0.0.2')].join(',');
  expect(callerAddress('10.0.0.1', chain, PROXIES)).toBe('10.0.0.2');
});
