import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenCatalog } from '../../catalog/open.ts';
import { openedFolder } from '../../catalog/opened-folder.ts';
import { servingEnvironment } from '../../environment/environment.ts';
import { SECURITY_HEADERS } from '../../http/security-headers.ts';

/** The header rules of netlify.toml do not apply to functions. These are the same rules, and a test compares them. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; worker-src 'self'; manifest-src 'self'",
  ...SECURITY_HEADERS,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** Built pages that functions fill in, relative to the output folder. netlify.toml names the same files. */
export const SHELLS = {
  search: 'search/index.html',
  compare: 'compare/index.html',
  contribute: 'contribute/index.html',
  follow: 'follow/index.html',
  status: 'status/list/index.html',
} as const;

/** What a function needs to fill a built page from the catalog. */
export type PageDeps = { openCatalog: () => Promise<OpenCatalog>; readShell: () => Promise<string> };

const read = new Map<string, Promise<string>>();

/** A built page. It is read once per process; a failed read is retried on the next call. */
export function builtShell(name: keyof typeof SHELLS): Promise<string> {
  const known = read.get(name);
  if (known) return known;
  const page = readFile(join(openedFolder(servingEnvironment().distFolder), SHELLS[name]), 'utf8');
  read.set(name, page);
  page.catch(() => read.delete(name));
  return page;
}

/** A page made for one request. It is `noindex`, because search engines have the built pages. */
export function replyPage(
  request: Request,
  page: string,
  headers: Record<string, string>,
  status = 200,
): Response {
  return new Response(request.method === 'HEAD' ? null : page, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'X-Robots-Tag': 'noindex',
      ...PAGE_HEADERS,
      ...headers,
    },
  });
}

/** A 405 response if the method is not allowed, otherwise null. */
export function refuseMethod(request: Request, allowed: readonly string[]): Response | null {
  if (allowed.includes(request.method)) return null;
  return new Response(`This page accepts only ${allowed.join(', ')}.\n`, {
    status: 405,
    headers: { Allow: allowed.join(', '), ...PAGE_HEADERS },
  });
}
