import { openIndex } from '../../discovery/index/open-index.ts';
import { type Lexicon, openLexicon } from '../../discovery/lexicon.ts';
import { type NameOperation, namesFrom, type OperationNames } from '../search/operation-names.ts';
import { findResults } from '../search/results.ts';
import { resultsInWords, resultsList } from '../search/results-list.ts';
import type { SearchQuery } from '../search/search-form.ts';

/**
 * A search that the page sends to the worker.
 * `complete` waits until everything is loaded, so that there is one reply.
 */
export type SearchMessage = { id: number; query: SearchQuery; limit: number; complete: boolean };
/** The worker's reply: the results as HTML and in one sentence. */
export type SearchReply = { id: number; html: string; words: string; failed: boolean };

/** What the search works without, and the server always has. */
type Extras = { operations?: Uint8Array; nameOperation?: NameOperation; lexicon?: Lexicon };

// Loading begins when the worker starts, which is when the search field gets the focus for the first time.
const indexBytes = fetchBytes('/index/discovery.bin');
let index = indexBytes.then((bytes) => openIndex(bytes));
let nameOperation: NameOperation | undefined;
let extras: Promise<void> | undefined;
let last: SearchMessage | undefined;

/** Loads operations, then word vectors. Both are large, so they load after the first search and delay no result. */
async function loadExtras(): Promise<void> {
  if (savesData()) return;
  const operations = await addExtras({}, loadOperations);
  await addExtras(operations, async () => ({ lexicon: openLexicon(await fetchBytes('/index/lexicon.bin')) }));
}

/** Repeats the current search with more than was loaded before. @returns everything loaded */
async function addExtras(loaded: Extras, load: () => Promise<Extras>): Promise<Extras> {
  try {
    const all = { ...loaded, ...(await load()) };
    index = Promise.resolve(openIndex(await indexBytes, all.lexicon, all.operations));
    nameOperation = all.nameOperation;
    if (last && !last.complete) await search(last);
    return all;
  } catch {
    return loaded;
  }
}

async function loadOperations(): Promise<Extras> {
  const [operations, names] = await Promise.all([
    fetchBytes('/index/operations.bin'),
    fetchOk('/index/operation-names.json').then((response) => response.json() as Promise<OperationNames>),
  ]);
  return { operations, nameOperation: namesFrom(names) };
}

/** Whether the browser is set to save data (Save Data API, which not every browser has). */
const savesData = (): boolean => 'connection' in navigator && Object(navigator.connection).saveData === true;

async function fetchOk(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return response;
}

async function fetchBytes(address: string): Promise<Uint8Array> {
  const response = await fetchOk(address);
  return new Uint8Array(await response.arrayBuffer());
}

const FAILED =
  '<p class="results-none"><b>The search index could not be loaded.</b> Press Enter to search on the server.</p>';

async function search({ id, query, limit }: SearchMessage): Promise<void> {
  let reply: SearchReply = { id, html: FAILED, words: 'The search index could not be loaded.', failed: true };
  try {
    const opened = await index;
    const results = findResults(opened, query, limit);
    const { html } = resultsList(opened, results, nameOperation);
    reply = { id, html, words: resultsInWords(results), failed: false };
  } finally {
    self.postMessage(reply);
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<SearchMessage>) => {
  last = data;
  if (data.complete) {
    extras ??= loadExtras();
    await extras;
  }
  await search(data);
  extras ??= loadExtras();
});
