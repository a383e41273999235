import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Unicast that reaches the whole Internet (RFC 4291, section 2.4): the rest of IPv6 is special or not given out. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** NAT64 (RFC 6052, section 2.1): the last 32 bits are the IPv4 address that is reached. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const NAT64_BYTES = 12; // Length of that prefix.
/**
 * Addresses that clouds give to services for their own machines within ranges that are public otherwise. Azure's answers
 * DHCP, DNS and the wire server that hands out secrets of a machine, and runners of GitHub are machines of Azure:
 * https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16. The metadata addresses of other
 * clouds are link-local, shared, reserved or unique local.
 */
const CLOUD_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Whether an IP address in its usual spelling belongs to the public Internet. Refused are loopback, private,
 * link-local (with the metadata addresses of clouds), shared, multicast, documentation and reserved ranges, and the
 * ways to write an IPv4 address within IPv6; of these NAT64 alone passes, if what it embeds is public. Refused as well
 * are the anycast services of the IANA registries of special-purpose addresses, which hold no interface of anybody.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 0) return false;
  const address = ipaddr.parse(ip);
  if (address instanceof ipaddr.IPv4)
    return address.range() === 'unicast' && !CLOUD_SERVICES.has(address.toString());
  if (address.match(NAT64)) return isPublicAddress(address.toByteArray().slice(NAT64_BYTES).join('.'));
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}
