import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Global unicast (RFC 4291, section 2.4). The rest of IPv6 is special or not assigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** NAT64 (RFC 6052, section 2.1): the last 32 bits are an IPv4 address. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const NAT64_BYTES = 12; // Length of that prefix.
/**
 * Internal services of clouds at addresses in public ranges. The one of Azure offers DHCP, DNS and the wire server, which
 * hands out secrets of a machine, and GitHub's runners are Azure machines:
 * https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16. The metadata addresses of other
 * clouds are link-local, shared, reserved or unique local.
 */
const CLOUD_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Whether an IP address belongs to the public Internet. It refuses loopback, private, link-local (including the metadata
 * addresses of clouds), shared, multicast, documentation and reserved ranges, and the anycast services of the IANA
 * special-purpose registries. It also refuses IPv4 addresses embedded in IPv6, except NAT64 of a public address.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 0) return false;
  const address = ipaddr.parse(ip);
  if (address instanceof ipaddr.IPv4)
    return address.range() === 'unicast' && !CLOUD_SERVICES.has(address.toString());
  if (address.match(NAT64)) return isPublicAddress(address.toByteArray().slice(NAT64_BYTES).join('.'));
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}

/**
 * Judges the host of a URL, as `hostname` gives it, without resolving it. A name without a dot or under a private domain
 * is not public. A trailing dot only marks a name as fully qualified.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !/\.(?:localhost|local|internal|home\.arpa)$/.test(host);
}

type Address = ReturnType<typeof ipaddr.process>;

/** Single addresses, and networks such as 10.0.0.0/24. */
export type AddressRanges = readonly (readonly [Address, bits: number])[];

/** Reads IP addresses and CIDR ranges. Throws an Error for anything else. */
export const addressRanges = (texts: readonly string[]): AddressRanges => texts.map(rangeOf);

function rangeOf(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, 8 * address.toByteArray().length];
}

/** Whether an IP address is in one of the ranges. */
export const isInRanges = (ip: string, ranges: AddressRanges): boolean => {
  const address = ipaddr.process(ip);
  return ranges.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits));
};
