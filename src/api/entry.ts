import type { Entry } from '../catalog/entry-schema.ts';
import type { EntryAnswer } from './registry-schema.ts';

/**
 * The answer for one entry. Following takes a key, so how it is done is told here, not done. What is told is said in
 * words of ours alone: the name of an entry is its contributor's, and could pass for advice.
 */
export function describeEntry(entry: Entry): EntryAnswer {
  return {
    ...entry,
    entry,
    watch: {
      hint: `Be told when ${entry.slug} goes down, comes back or changes shape.`,
      how: `POST /api/public/watch {"slug": "${entry.slug}"} with the header x-api-key, and "email" or "webhook_url" for another place than the key's address. POST /api/public/keys {"email": "…"} makes a key.`,
    },
  };
}
