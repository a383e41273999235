/**
 * What every answer of a function says to browsers, as netlify.toml does for files: its rules do not reach functions.
 * A body is of the type that it names, and the next visit is by TLS.
 */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000',
} as const;

/** The same answer with these headers. Those of an answer that was received or redirects cannot be changed in place. */
export function withSecurityHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
