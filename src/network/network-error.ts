export type NetworkFault =
  | 'address' // Not a URL that may be called.
  | 'private' // Resolves to an address that is not public.
  | 'dns'
  | 'connection'
  | 'tls'
  | 'protocol' // The response is not valid HTTP.
  | 'redirects'
  | 'timeout'
  | 'stopped'; // The caller's own signal aborted the request.

/** Why there was no response. The message may be published: it does not contain the IP address of a host. */
export class NetworkError extends Error {
  readonly fault: NetworkFault;
  /** HTTP status of the last response, such as a redirect. Null if there was none. */
  readonly status: number | null;
  /** Milliseconds until the failure. Waits for a turn do not count. */
  spentMs = 0;

  constructor(fault: NetworkFault, message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.name = 'NetworkError';
    this.fault = fault;
    this.status = options.status ?? null;
  }
}

const MESSAGES: Readonly<Record<string, [NetworkFault, string]>> = {
  ENOTFOUND: ['dns', 'the host name does not resolve'],
  ENODATA: ['dns', 'the host name does not resolve'],
  EAI_AGAIN: ['dns', 'the host name could not be resolved just now'],
  ECONNREFUSED: ['connection', 'the connection was refused'],
  ECONNRESET: ['connection', 'the connection was reset'],
  EPIPE: ['connection', 'the connection was reset'],
  EHOSTUNREACH: ['connection', 'the host cannot be reached'],
  ENETUNREACH: ['connection', 'the network of the host cannot be reached'],
  ETIMEDOUT: ['timeout', 'no connection in time'],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', 'no connection in time'],
  UND_ERR_HEADERS_TIMEOUT: ['timeout', 'no response in time'],
  UND_ERR_BODY_TIMEOUT: ['timeout', 'no complete response in time'],
  UND_ERR_SOCKET: ['connection', 'the connection was closed before the response was complete'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['protocol', 'the body is not as long as the response says'],
  UND_ERR_HEADERS_OVERFLOW: ['protocol', 'the response headers are too large'],
  CERT_HAS_EXPIRED: ['tls', 'the certificate has expired'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['tls', 'the certificate is self-signed'],
  SELF_SIGNED_CERT_IN_CHAIN: ['tls', 'the certificate is self-signed'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['tls', 'the certificate chain is not complete'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['tls', 'the certificate chain is not complete'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', 'the certificate is for another host'],
};

/** Converts an error of undici, Node or TLS to a NetworkError. */
export function explainNetworkError(error: unknown): NetworkError {
  const found = causesOf(error).find((cause) => cause instanceof NetworkError);
  if (found) return found;
  // The Fetch standard, section 2.9, blocks ports of other protocols.
  if (causesOf(error).some(({ message }) => message === 'bad port'))
    return new NetworkError('address', 'names a port that is not for the web', { cause: error });
  // Only some parser errors have a code.
  const isNotHttp = causesOf(error).some((cause) => cause.name === 'HTTPParserError');
  const code = isNotHttp ? 'HPE_' : (causesOf(error).map(codeOf).find(Boolean) ?? '');
  const [fault, message] = MESSAGES[code] ?? guessByPrefix(code);
  return new NetworkError(fault, message, { cause: error });
}

function guessByPrefix(code: string): [NetworkFault, string] {
  if (code.startsWith('HPE_')) return ['protocol', 'the answer is not HTTP'];
  if (/^Z_|^ERR_.*(?:BROTLI|ZLIB|ZSTD)|^ERR__/.test(code))
    return ['protocol', 'the answer cannot be decompressed'];
  if (/^(?:ERR_SSL|ERR_TLS|CERT_)|_CERT/.test(code)) return ['tls', `no TLS connection (${code})`];
  return ['connection', code ? `no connection (${code})` : 'no connection'];
}

/** An error and its causes, outermost first. */
function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let each = error; each instanceof Error && !chain.includes(each); each = each.cause) chain.push(each);
  return chain;
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';
