import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
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

const MAX_INTERIM_RESPONSES = 20; // A server sends one or two. Each costs the parser as much as a whole response.

/**
 * Ends a request whose server sends many interim responses (status 1xx; RFC 9110, section 15.2) before the final one.
 * A flood of them would keep this process busy until the timeout. For `Dispatcher.compose`.
 */
const limitInterimResponses: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  let interim = 0;
  return dispatch(options, {
    onRequestStart: (...args) => handler.onRequestStart?.(...args),
    onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
    onResponseStart: (controller, status, ...rest) => {
      if (status < 200) interim += 1;
      if (interim > MAX_INTERIM_RESPONSES)
        controller.abort(new NetworkError('protocol', 'the server sends interim responses only'));
      else handler.onResponseStart?.(controller, status, ...rest);
    },
    onResponseData: (...args) => handler.onResponseData?.(...args),
    onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
    onResponseError: (...args) => handler.onResponseError?.(...args),
  });
};
