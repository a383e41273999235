import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, it, test } from 'vitest';
import {
  addressRanges,
  isInRanges,
  isPublicAddress,
  isPublicHost,
} from '../../src/network/public-address.ts';
import { CLOUD_ADDRESSES, SPECIAL_PURPOSE } from './special-purpose.ts';

test.each([
  ['1.1.1.1'],
  ['93.184.215.14'],
  ['172.15.255.255'],
  ['172.32.0.1'],
  ['100.63.255.255'],
  ['2606:4700:4700::1111'],
  ['2a00:1450:4001:82a::200e'],
  ['64:ff9b::101:101'], // NAT64 of 1.1.1.1
])('%s is public', (ip) => {
  expect(isPublicAddress(ip)).toBe(true);
});

test.each([
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', 'metadata'],
  ['169.254.170.2', 'metadata of containers'],
  ['100.64.0.1', 'shared (CGNAT)'],
  ['100.100.100.200', 'metadata within the shared range'],
  ['192.0.0.192', 'metadata within the protocol range'],
  ['192.0.2.1', 'documentation'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['198.18.0.1', 'benchmarking'],
  ['192.88.99.1', '6to4 relay'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:1.1.1.1', 'IPv4-mapped, though of a public address'],
  ['::ffff:a9fe:a9fe', 'IPv4-mapped in hexadecimal'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::1.1.1.1', 'IPv4-compatible'],
  ['::ffff:0:1.1.1.1', 'IPv4-translated'],
  ['64:ff9b::7f00:1', 'NAT64 of loopback'],
  ['64:ff9b::a9fe:a9fe', 'NAT64 of metadata'],
  ['64:ff9b::10.0.0.1', 'NAT64 of private'],
  ['64:ff9b:1::101:101', 'local-use NAT64'],
  ['2002:7f00:1::', '6to4 of loopback'],
  ['2002:101:101::', '6to4'],
  ['2001:0:101:101::1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['3fff::1', 'documentation'],
  ['2001:2::1', 'benchmarking'],
  ['2001:20::1', 'ORCHID'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['100::1', 'discard'],
  ['5f00::1', 'segment routing'],
  ['4000::1', 'not given out'],
])('%s is not public: %s', (ip) => {
  expect(isPublicAddress(ip)).toBe(false);
});

test.each([
  '',
  'localhost',
  '127.1',
  '0x7f.0.0.1',
  '017700000001',
  '2130706433',
  '1.1.1.1:80',
  '[::1]',
  ' 1.1.1.1',
])('%j is not an address in standard notation, so it is not public', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

test('an IPv4 address is public exactly if its NAT64 form is', () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      expect(isPublicAddress(`64:ff9b::${ip}`)).toBe(isPublicAddress(ip));
    }),
  );
});

test('an IPv4 address embedded in IPv6 is public only as NAT64', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '::', '::ffff:0:', '64:ff9b:1::'), (ip, prefix) => {
      expect(isPublicAddress(prefix + ip)).toBe(false);
    }),
  );
});

/** An address within a block, from its first (0) to its last (1). */
function addressIn(block: string, place: number): string {
  const [first, bits] = ipaddr.parseCIDR(block);
  const bytes = first.toByteArray();
  const size = BigInt(bytes.length * 8 - bits);
  const start = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  const offset = (((1n << size) - 1n) * BigInt(Math.round(place * 1_000_000))) / 1_000_000n;
  const hex = (start + offset).toString(16).padStart(bytes.length * 2, '0');
  return ipaddr.fromByteArray([...Buffer.from(hex, 'hex')]).toString();
}

test.each(SPECIAL_PURPOSE)('%s is special-purpose and not public, from end to end: %s', (block, _, range) => {
  expect(ipaddr.parse(addressIn(block, 0)).range()).toBe(range);
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })), (place) => {
      expect(isPublicAddress(addressIn(block, place))).toBe(false);
    }),
  );
});

test.each(CLOUD_ADDRESSES)('%s is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['168.63.129.15', '168.63.129.17'])('%s, next to an address of a cloud, is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['tides.example.org', true],
  ['tides.example.org.', true],
  ['[2606:4700:4700::1111]', true],
  ['1.1.1.1', true],
  ['[::1]', false],
  ['10.0.0.1', false],
  ['tides', false],
  ['localhost', false],
  ['tides.internal', false],
  ['tides.localhost.', false],
  ['printer.home.arpa', false],
])('the host %s is public: %s', (host, expected) => {
  expect(isPublicHost(host)).toBe(expected);
});

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
