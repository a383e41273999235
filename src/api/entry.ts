import type { Entry } from '../catalog/entry-schema.ts';
import type { InstallLinks } from '../install/install-links-schema.ts';
import type { PublishedOperations } from '../operations/published-schema.ts';
import type { EntryAnswer } from './registry-schema.ts';

/**
 * Composes the response for one entry. Following needs a key, so the response only explains how to follow. The
 * explanation leaves out the entry's name: its contributor chose it, and it could read like advice.
 * @param alternatives what to use instead, best first
 * @param published the operations of the entry, which are listed without their arguments
 * @param links the links that add it to an editor, if it is an MCP server
 */
export function describeEntry(
  entry: Entry,
  alternatives: readonly Entry[],
  published?: PublishedOperations,
  links?: InstallLinks | null,
): EntryAnswer {
  const operations = published?.operations.map(({ name, summary, effect }) => ({ name, summary, effect }));
  return {
    ...entry,
    entry,
    ...(operations && { operations }),
    ...(links && { install_links: links }),
    alternatives: alternatives.map(({ slug, name, category, summary, health_ok, reliability_score }) => ({
      slug,
      name,
      category,
      summary,
      health_ok,
      reliability_score,
    })),
    watch: {
      hint: `Get an alert when ${entry.slug} goes down, comes back or changes shape.`,
      how: `POST /api/public/watch {"slug": "${entry.slug}"} with the header x-api-key, and "email" or "webhook_url" to send alerts to another place than the key's address. POST /api/public/keys {"email": "…"} makes a key.`,
    },
  };
}
