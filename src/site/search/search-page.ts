import type { SearchIndex } from '../../discovery/index/search-index.ts';
import { fillSlot, makeSlot } from '../frame/slot.ts';
import { answerQuestion } from './answer.ts';
import { answerList } from './answer-list.ts';
import type { Question } from './question.ts';
import { searchForm } from './search-form.ts';

/** Entries on a page of results. */
export const RESULTS_ON_PAGE = 30;

export const FORM_SLOT = makeSlot('form');
export const RESULTS_SLOT = makeSlot('results');

/**
 * The search page with an answer in it, for readers without JavaScript.
 * @param shell the page as built, which is `search/index.html`
 * @throws Error where the shell has no room for the form or the answer
 */
export function fillSearchPage(shell: string, index: SearchIndex, question: Question): string {
  const answer = answerList(index, answerQuestion(index, question, RESULTS_ON_PAGE));
  return fillSlot(fillSlot(shell, FORM_SLOT, searchForm(question)), RESULTS_SLOT, answer);
}
