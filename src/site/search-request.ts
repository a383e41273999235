import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheBy } from '../api/reply.ts';
import type { OpenCatalog } from '../catalog/open.ts';
import { environment } from '../environment.ts';
import { readQuestion } from './question.ts';
import { fillSearchPage } from './search-page.ts';

/** The built search page, below the output folder. netlify.toml names the same file. */
const SHELL_FILE = 'search/index.html';

/** Header rules of netlify.toml do not reach functions; these are the same, and a test compares them. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; worker-src 'self'; manifest-src 'self'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

type Deps = { openCatalog: () => Promise<OpenCatalog>; readShell: () => Promise<string> };

/** `GET /search/`: the search page with its answer in it, for readers without JavaScript and for shared addresses. */
export async function answerSearch(request: Request, { openCatalog, readShell }: Deps): Promise<Response> {
  const [{ index }, shell] = await Promise.all([openCatalog(), readShell()]);
  const page = fillSearchPage(shell, index, readQuestion(new URL(request.url).searchParams));
  return new Response(request.method === 'HEAD' ? null : page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'X-Robots-Tag': 'noindex',
      ...PAGE_HEADERS,
      ...cacheBy(['q', 'category', 'key']),
    },
  });
}

let shell: Promise<string> | undefined;

/** The built search page, read once a process. A failed reading is tried anew. */
export function builtShell(): Promise<string> {
  shell ??= readFile(join(environment().distFolder, SHELL_FILE), 'utf8').catch((error: unknown) => {
    shell = undefined;
    throw error;
  });
  return shell;
}
