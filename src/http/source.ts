import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/**
 * Identifies a caller without storing its address: an HMAC of the IP address and the day with a secret. The same caller
 * cannot be linked across days, and without the secret nobody can test addresses. An IPv6 /56 is one source, because
 * providers give each household that much or more (RIPE-690).
 */
export function sourceOf(ip: string, secret: string, day: string): string {
  return createHmac('sha256', secret)
    .update(`source|${day}|${network(ip)}`)
    .digest('base64url')
    .slice(0, 22); // 132 bits: no two sources collide.
}

const IPV6_NETWORK_BYTES = 7;

function network(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return address.toByteArray().slice(0, IPV6_NETWORK_BYTES).join('.');
}
