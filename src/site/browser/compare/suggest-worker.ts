import { openIndex } from '../../../discovery/index/open-index.ts';
import { type Suggestion, suggestEntries } from '../../compare/suggest.ts';

/** A name, perhaps unfinished, and the slugs that are chosen already. */
export type SuggestMessage = { id: number; typed: string; chosen: string[] };
/** The entries that it may mean. Null if the index could not be loaded. */
export type SuggestReply = { id: number; suggestions: Suggestion[] | null };

// Loading begins when the worker starts, which is when the field gets the focus for the first time.
const index = fetch('/index/discovery.bin').then(async (response) => {
  if (!response.ok) throw new Error(`/index/discovery.bin returned ${response.status}`);
  return openIndex(new Uint8Array(await response.arrayBuffer()));
});

self.addEventListener('message', async ({ data }: MessageEvent<SuggestMessage>) => {
  const { id, typed, chosen } = data;
  const reply: SuggestReply = { id, suggestions: null };
  try {
    reply.suggestions = suggestEntries(await index, typed, chosen);
  } catch {
    // The form still works: the server looks the name up.
  }
  self.postMessage(reply);
});
