/** Fields that speak of one connection and that no intermediary passes on (RFC 9110, section 7.6.1). */
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

/** The header fields that may be passed on: neither those above nor the ones that Connection names. */
export function endToEndHeaders(headers: readonly (readonly [string, string])[]): [string, string][] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((name) => name.trim());
  const dropped = new Set([...CONNECTION_HEADERS, ...named]);
  return headers.flatMap(([name, value]) => (dropped.has(name.toLowerCase()) ? [] : [[name, value]]));
}
