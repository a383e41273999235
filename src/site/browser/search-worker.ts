import { openIndex, type SearchIndex } from '../../discovery/index.ts';
import { answerQuestion } from '../answer.ts';
import { answerInWords, answerList } from '../answer-list.ts';
import type { Question } from '../question.ts';

/** A question from the page, and what it gets back: the answer as HTML and in one sentence. */
export type Asked = { id: number; question: Question; limit: number };
export type Answered = { id: number; html: string; words: string; failed: boolean };

// Loaded as soon as the worker starts, which is when the search field gets the focus for the first time.
const index = loadIndex();

async function loadIndex(): Promise<SearchIndex> {
  const response = await fetch('/index/discovery.bin');
  if (!response.ok) throw new Error(`the search index answered ${response.status}`);
  return openIndex(new Uint8Array(await response.arrayBuffer()));
}

const FAILED =
  '<p class="answer-none"><b>The search index could not be loaded.</b> Press Enter to look it up on the server.</p>';

self.addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const reply: Answered = {
    id: data.id,
    html: FAILED,
    words: 'The search index could not be loaded.',
    failed: true,
  };
  try {
    const opened = await index;
    const answer = answerQuestion(opened, data.question, data.limit);
    Object.assign(reply, {
      html: answerList(opened, answer).html,
      words: answerInWords(answer),
      failed: false,
    });
  } finally {
    self.postMessage(reply);
  }
});
