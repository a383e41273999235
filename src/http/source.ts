import { createHmac } from 'node:crypto';

/**
 * Identifies a caller without storing its address: an HMAC of the IP address and the day with a secret. The same caller
 * cannot be linked across days, and without the secret nobody can test addresses. An IPv6 /64 is one source, because one
 * household has all of it.
 */
export function sourceOf(ip: string, secret: string, day: string): string {
  return createHmac('sha256', secret)
    .update(`source|${day}|${network(ip)}`)
    .digest('base64url')
    .slice(0, 22); // 132 bits: no two sources collide.
}

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, IPV6_GROUPS - left.length - right.length)).fill('0');
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
