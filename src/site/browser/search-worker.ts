import { openIndex } from '../../discovery/index/open-index.ts';
import type { SearchIndex } from '../../discovery/index/search-index.ts';
import { openLexicon } from '../../discovery/lexicon.ts';
import { answerQuestion } from '../search/answer.ts';
import { answerInWords, answerList } from '../search/answer-list.ts';
import type { Question } from '../search/question.ts';

/** A question from the page, and what it gets back: the answer as HTML and in one sentence. */
export type Asked = { id: number; question: Question; limit: number };
export type Answered = { id: number; html: string; words: string; failed: boolean };

// Loaded as soon as the worker starts, which is when the search field gets the focus for the first time.
const indexBytes = fetchBytes('/index/discovery.bin');
let index: Promise<SearchIndex> = indexBytes.then((bytes) => openIndex(bytes));
let asked = false;
let last: Asked | undefined;

/**
 * Word vectors are large: they are loaded after the first question, and hold up no answer. Until they are here, words
 * are compared as written; then the question that stands is answered anew.
 */
async function addMeaning(): Promise<void> {
  if (savesData()) return;
  try {
    const lexicon = openLexicon(await fetchBytes('/index/lexicon.bin'));
    index = Promise.resolve(openIndex(await indexBytes, lexicon));
  } catch {
    return; // The search goes on without them; the server's answer has them.
  }
  if (last) await answer(last);
}

/** What readers on a costly line tell their browser (Save Data API; not every browser has it). */
const savesData = (): boolean => 'connection' in navigator && Object(navigator.connection).saveData === true;

async function fetchBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const FAILED =
  '<p class="answer-none"><b>The search index could not be loaded.</b> Press Enter to look it up on the server.</p>';

async function answer({ id, question, limit }: Asked): Promise<void> {
  const reply: Answered = { id, html: FAILED, words: 'The search index could not be loaded.', failed: true };
  try {
    const opened = await index;
    const found = answerQuestion(opened, question, limit);
    Object.assign(reply, {
      html: answerList(opened, found).html,
      words: answerInWords(found),
      failed: false,
    });
  } finally {
    self.postMessage(reply);
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  last = data;
  await answer(data);
  if (asked) return;
  asked = true;
  await addMeaning();
});
