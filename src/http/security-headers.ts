/**
 * Security headers of every response of a function. netlify.toml sets the same for files, but its rules do not apply to
 * functions. Browsers must trust the declared type, and must use TLS from then on.
 */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000',
} as const;

/** Adds these headers to a response. Copies it if its headers are immutable: those of fetched responses and of redirects. */
export function withSecurityHeaders(response: Response): Response {
  try {
    setHeaders(response.headers);
    return response;
  } catch {
    const { body, status, statusText } = response;
    const headers = new Headers(response.headers);
    setHeaders(headers);
    return new Response(body, { status, statusText, headers });
  }
}

function setHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
}
