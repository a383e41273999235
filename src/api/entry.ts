import type { OpenCatalog } from '../catalog/open.ts';
import { installLinks } from '../install/install-links.ts';
import { listOperation } from '../operations/signature.ts';
import { describeAlternatives } from './alternatives.ts';
import type { EntryAnswer } from './registry-schema.ts';

/**
 * Composes the response for one entry. Null if no entry has the slug. Following needs a key, so the response only explains
 * how to follow. The explanation leaves out the entry's name: its contributor chose it, and it could read like advice.
 * @param source.siteUrl names the server in the links that add it to an editor. Without it there are no links
 */
export function describeEntry(
  { catalog, siteUrl }: { catalog: OpenCatalog; siteUrl: string | null },
  slug: string,
): EntryAnswer | null {
  const doc = catalog.docOf(slug);
  if (doc === undefined) return null;
  const entry = catalog.entryAt(doc);
  const operations = catalog.operationsOf(slug)?.operations;
  const links = siteUrl === null ? null : installLinks(entry, siteUrl);
  return {
    ...entry,
    entry,
    ...(operations && { operations: operations.map((each) => listOperation(each)) }),
    ...(links && { install_links: links }),
    alternatives: describeAlternatives(catalog, entry),
    watch: {
      hint: `Get an alert when ${entry.slug} goes down, comes back or changes shape.`,
      how: `POST /api/public/watch {"slug": "${entry.slug}"} with the header x-api-key. Alerts go to the key's address, or to "email" or "webhook_url". POST /api/public/keys {"email": "…"} makes a key.`,
    },
  };
}
