import { createHmac } from 'node:crypto';

/**
 * Who called, as Callbook knows it: an HMAC of the address with a secret and the day. Two days cannot be linked, and
 * nobody without the secret can try addresses. A household has a whole /64 of IPv6, so that much is one source.
 */
export function sourceOf(ip: string, secret: string, day: string): string {
  return createHmac('sha256', secret)
    .update(`source|${day}|${network(ip)}`)
    .digest('base64url')
    .slice(0, 22); // 132 bits: no two sources meet.
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
