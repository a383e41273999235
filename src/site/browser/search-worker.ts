import { openIndex } from '../../discovery/index/open-index.ts';
import type { SearchIndex } from '../../discovery/index/search-index.ts';
import { openLexicon } from '../../discovery/lexicon.ts';
import { findResults } from '../search/results.ts';
import { resultsInWords, resultsList } from '../search/results-list.ts';
import type { SearchQuery } from '../search/search-query.ts';

/** A search that the page sends to the worker. */
export type SearchMessage = { id: number; query: SearchQuery; limit: number };
/** The worker's reply: the results as HTML and in one sentence. */
export type SearchReply = { id: number; html: string; words: string; failed: boolean };

// Loading begins when the worker starts, which is when the search field gets the focus for the first time.
const indexBytes = fetchBytes('/index/discovery.bin');
let index: Promise<SearchIndex> = indexBytes.then((bytes) => openIndex(bytes));
let hasSearched = false;
let last: SearchMessage | undefined;

/**
 * Loads the word vectors. They are large, so they load after the first search and delay no result. Until then words
 * are compared as written; afterwards the current search runs again.
 */
async function addMeaning(): Promise<void> {
  if (savesData()) return;
  try {
    const lexicon = openLexicon(await fetchBytes('/index/lexicon.bin'));
    index = Promise.resolve(openIndex(await indexBytes, lexicon));
  } catch {
    return; // The search works without them, and the server has them.
  }
  if (last) await search(last);
}

/** Whether the browser is set to save data (Save Data API, which not every browser has). */
const savesData = (): boolean => 'connection' in navigator && Object(navigator.connection).saveData === true;

async function fetchBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const FAILED =
  '<p class="results-none"><b>The search index could not be loaded.</b> Press Enter to search on the server.</p>';

async function search({ id, query, limit }: SearchMessage): Promise<void> {
  const reply: SearchReply = {
    id,
    html: FAILED,
    words: 'The search index could not be loaded.',
    failed: true,
  };
  try {
    const opened = await index;
    const results = findResults(opened, query, limit);
    Object.assign(reply, {
      html: resultsList(opened, results).html,
      words: resultsInWords(results),
      failed: false,
    });
  } finally {
    self.postMessage(reply);
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<SearchMessage>) => {
  last = data;
  await search(data);
  if (hasSearched) return;
  hasSearched = true;
  await addMeaning();
});
