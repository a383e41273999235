import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../src/http/source.ts';

const SECRET = 'a-secret-for-tests-of-32-characters-or-more';
const sources = (...ips: string[]) => new Set(ips.map((ip) => sourceOf(ip, SECRET, '2026-11-21'))).size;

describe('a source', () => {
  it.each([
    ['the addresses of an IPv4 /24', '198.51.100.1', '198.51.100.254', 1],
    ['two IPv4 /24', '198.51.100.1', '198.51.101.1', 2],
    ['an IPv4 address and its IPv6 form', '198.51.100.1', '::ffff:198.51.100.9', 1],
    ['the addresses of an IPv6 /48', '2606:4700:1:1::1', '2606:4700:1:ffff::2', 1],
    ['two IPv6 /48', '2606:4700:1::1', '2606:4700:2::1', 2],
    ['two addresses of a private network', '10.1.2.3', '10.1.2.4', 2],
    ['two addresses of a local IPv6 network', 'fd00::1', 'fd00::2', 2],
  ])('of %s is counted: %s and %s', (_what, one, other, expected) => {
    expect(sources(one, other)).toBe(expected);
  });

  it('changes with the day and the secret', () => {
    const made = [
      sourceOf('198.51.100.1', SECRET, '2026-11-21'),
      sourceOf('198.51.100.1', SECRET, '2026-11-22'),
      sourceOf('198.51.100.1', `${SECRET}!`, '2026-11-21'),
    ];
    expect(new Set(made).size).toBe(3);
  });
});
