/** Header fields that apply to one connection only. Intermediaries must not forward them (RFC 9110, section 7.6.1). */
const CONNECTION_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The header fields that may be forwarded: not the ones above, and not the ones named in Connection. */
export function endToEndHeaders(headers: readonly (readonly [string, string])[]): [string, string][] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((name) => name.trim());
  const dropped = new Set([...CONNECTION_HEADERS, ...named]);
  return headers.flatMap(([name, value]) => (dropped.has(name.toLowerCase()) ? [] : [[name, value]]));
}
