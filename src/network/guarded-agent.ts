import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { limitInterimResponses } from './interim-limit.ts';
import { NetworkError } from './network-error.ts';
import { isPublicAddress } from './public-address.ts';

/** Resolves a name to all its addresses. */
export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export type AgentOptions = {
  /** Allows addresses that are not public, for example for tests on this machine. Default: none. */
  allow?: (ip: string) => boolean;
  lookup?: Lookup;
  /** Certificates to trust instead of the usual authorities. */
  ca?: string;
};

const CONNECT_TIMEOUT_MS = 20_000; // Longer than a whole request, whose clock does not count stalls of this process.
const MAX_HEADER_BYTES = 16_384; // What Node's own client accepts.

/**
 * A dispatcher that connects to public addresses only. Names are resolved once, here, and the resolved address is both
 * checked and used, which prevents DNS rebinding.
 */
export function guardedAgent({
  allow = () => false,
  lookup = systemLookup,
  ca,
}: AgentOptions = {}): Dispatcher {
  const mayReach = (ip: string) => isPublicAddress(ip) || allow(ip);
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false, // Every server supports HTTP/1.1, and one protocol means one set of errors.
    lookup: (host, options, done) => {
      lookup(host, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error, [] as LookupAddress[]);
        // If a name has public and private addresses, only the public ones are used.
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
      // A literal address is not looked up, so it is checked here.
      if (isIP(host) !== 0 && !mayReach(host)) return done(notPublic(), null);
      return connect(options, done);
    },
  }).compose(limitInterimResponses);
}

const notPublic = () => new NetworkError('private', 'leads to an address that is not public');
