import { decodeEscapes } from '../../text/decode-escapes.ts';

/** Limit of Netlify's edge. Far longer than any path that Callbook publishes. */
export const MAX_URL_BYTES = 8_192;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be refused.
const UNSAFE = /[\u0000-\u001f\u007f\\]/;

/**
 * Decodes the path of a URL once. Returns null if the path is invalid or could leave the served folder: broken percent
 * encoding, `.` and `..` segments (also encoded ones), backslashes and control characters.
 */
export function decodePath(pathname: string): string | null {
  if (!pathname.startsWith('/')) return null;
  const decoded = decodeEscapes(pathname);
  if (decoded === null) return null;
  const climbs = decoded.split('/').some((segment) => segment === '.' || segment === '..');
  return climbs || UNSAFE.test(decoded) ? null : decoded;
}

/** A path without its trailing slash, as Netlify compares it with the paths of functions and rules. */
export const withoutTrailingSlash = (pathname: string): string => pathname.replace(/(?<=[^/])\/+$/, '');
