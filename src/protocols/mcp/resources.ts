import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { Callbook } from '../../client/callbook.ts';
import { CallbookError } from '../../client/problem-error.ts';
import { ResponseTooLongError } from '../../client/response-text.ts';
import { MAX_SLUG_LENGTH } from '../../entry/text-schema.ts';
import { DATA_NOTE } from './tool.ts';

const MAX_COMPLETIONS = 100; // The protocol's own limit.
const MAX_DUMP_BYTES = 4_000_000; // The platform refuses responses over 6 MB, and escaping adds to the length.

/** Offers every entry, by its slug, and the dump as resources.  */
export function registerResources(server: McpServer, callbook: Callbook): void {
  server.registerResource(
    'entries',
    'callbook://entries.ndjson',
    {
      title: 'The whole catalog',
      description: `Every entry, one JSON object per line, sorted by slug. It is large: ask discover or search_registry instead of reading it. ${DATA_NOTE}`,
      mimeType: 'application/x-ndjson',
    },
    async ({ href }) => {
      const text = await dumpOrAdvice(callbook);
      return { contents: [{ uri: href, mimeType: 'application/x-ndjson', text }] };
    },
  );
  const entries = new ResourceTemplate('callbook://entries/{slug}', {
    list: undefined, // Too many to list; slugs come from discover, search_registry and completion.
    // Without a prototype, because the SDK looks up any name that a caller sends.
    complete: Object.assign(Object.create(null), {
      slug: (start: string) => completeSlug(callbook, start),
    }),
  });
  server.registerResource(
    'entry',
    entries,
    {
      title: 'One entry',
      description: `The contract and health of one interface. ${DATA_NOTE}`,
      mimeType: 'application/json',
    },
    async ({ href }, { slug }) => {
      const { entry } = await found(href, callbook.get(String(slug)));
      return { contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify(entry) }] };
    },
  );
}

const TOO_LARGE = 'The catalog is too large for a message. Ask discover, or search it with search_registry.';

/** The dump, or one line that says what to do if it is too large for a message. */
async function dumpOrAdvice(callbook: Callbook): Promise<string> {
  try {
    return await callbook.dump({ maxBytes: MAX_DUMP_BYTES });
  } catch (error) {
    if (!(error instanceof ResponseTooLongError)) throw error;
    return `${JSON.stringify({ too_large_here: TOO_LARGE })}\n`;
  }
}

async function found<T>(uri: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallbookError && error.status === 404) throw new ResourceNotFoundError(uri);
    throw error;
  }
}

async function completeSlug(callbook: Callbook, start: string): Promise<string[]> {
  if (start.length > MAX_SLUG_LENGTH) return []; // No slug is this long.
  const words = start.replaceAll('-', ' ').trim();
  const { results } = await callbook.search({ q: words, limit: MAX_COMPLETIONS });
  return results.map(({ slug }) => slug).filter((slug) => slug.startsWith(start));
}
