/**
 * Security headers of every response of a function. netlify.toml sets the same for files, but its rules do not apply to
 * functions. Browsers must trust the declared type, and must use TLS from then on.
 */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000',
} as const;

/** Copies a response and adds these headers: those of fetched responses and of redirects are immutable. */
export function withSecurityHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
