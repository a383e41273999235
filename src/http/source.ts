import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/**
 * Identifies a caller without storing its address: an HMAC of its network and the day with a secret. The same caller
 * cannot be linked across days, and without the secret nobody can test addresses.
 */
export function sourceOf(ip: string, secret: string, day: string): string {
  return createHmac('sha256', secret)
    .update(`source|${day}|${network(ip)}`)
    .digest('base64url')
    .slice(0, 22); // 132 bits: no two sources collide.
}

// One customer gets up to this much, often for nothing: counting single addresses would not limit them (RIPE-690 for IPv6).
const NETWORK_BYTES = { ipv4: 3, ipv6: 6 }; // An IPv4 /24, an IPv6 /48.

/** Inside a private registry, one network has many callers who know each other. */
const LOCAL_RANGES: readonly string[] = ['private', 'loopback', 'linkLocal', 'uniqueLocal'];

function network(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (LOCAL_RANGES.includes(address.range())) return address.toString();
  return address.toByteArray().slice(0, NETWORK_BYTES[address.kind()]).join('.');
}
