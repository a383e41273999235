import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { NetworkError } from './network-error.ts';
import { isPublicAddress } from './public-address.ts';

/** Resolves a name to all its addresses. */
export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export type AgentOptions = {
  /** Addresses to admit although they are not public: how tests reach this machine. None unless given. */
  allow?: (ip: string) => boolean;
  lookup?: Lookup;
  /** Certificates to trust in place of the usual authorities. */
  ca?: string;
};

const CONNECT_TIMEOUT_MS = 20_000; // Beyond the limit of a whole request, whose clock leaves out stalls of this process.
const MAX_HEADER_BYTES = 16_384; // What Node's own client accepts.

/**
 * A dispatcher that connects to public addresses only. The check is on the very address that is connected to: names
 * are resolved once, here, so a name that resolves to something else a moment later (DNS rebinding) gains nothing.
 */
export function guardedAgent({ allow = () => false, lookup = systemLookup, ca }: AgentOptions = {}): Agent {
  const mayReach = (ip: string) => isPublicAddress(ip) || allow(ip);
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false, // One protocol, and one set of errors, serves every interface.
    lookup: (host, options, done) => {
      lookup(host, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error, [] as LookupAddress[]);
        // A name with public and private addresses is reached by the public ones alone.
        const reachable = addresses.filter(({ address }) => mayReach(address));
        const [first] = reachable;
        if (!first) return done(notPublic(), [] as LookupAddress[]);
        if (options.all) return done(null, reachable);
        return done(null, first.address, first.family);
      });
    },
    ...(ca === undefined ? {} : { ca }),
  });
  return new Agent({
    maxHeaderSize: MAX_HEADER_BYTES,
    connect: (options, done) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      // A literal address is never looked up, so it is checked before.
      if (isIP(host) !== 0 && !mayReach(host)) return done(notPublic(), null);
      return connect(options, done);
    },
  });
}

const notPublic = () => new NetworkError('private', 'leads to an address that is not public');
