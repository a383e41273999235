import ipaddr from 'ipaddr.js';
import { type AddressRanges, isInRanges } from '../../network/public-address.ts';

const MAX_HOPS = 32; // Real chains have a few. Without a limit, a long header would cost time.

/**
 * The address of the caller. The header X-Forwarded-For counts only if the connection comes from a trusted proxy. Each
 * proxy appends the address that it was called from, so the list is read from its end: the first address that is not
 * a trusted proxy is the caller. Everything to the left of it was written by the caller, who may have made it up.
 *
 * @param peer the other end of the connection
 * @param forwardedFor the header, with several header lines joined by commas; null if there is none
 */
export function callerAddress(peer: string, forwardedFor: string | null, proxies: AddressRanges): string {
  let caller = ipaddr.isValid(peer) ? ipaddr.process(peer) : null;
  if (caller === null) return peer;
  const hops = (forwardedFor ?? '').split(',').slice(-MAX_HOPS).reverse();
  for (const hop of hops) {
    if (!isInRanges(caller.toString(), proxies)) break;
    const before = hopAddress(hop.trim());
    if (before === null) break; // Nothing that a proxy appends. The last known address is at least a real one.
    caller = before;
  }
  return caller.toString();
}

/** Some proxies append a port: 192.0.2.1:4711 or [2001:db8::1]:4711. */
function hopAddress(hop: string): ReturnType<typeof ipaddr.process> | null {
  const address =
    /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+(?:\.\d+){3})(?::\d+)?$/.exec(hop)?.[1] ?? hop;
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
    ? ipaddr.process(address)
    : null;
}
