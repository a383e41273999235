import type { SearchIndex } from '../../discovery/index/search-index.ts';
import { aRoom, fillRoom } from '../frame/slot.ts';
import { answerQuestion } from './answer.ts';
import { answerList } from './answer-list.ts';
import type { Question } from './question.ts';
import { searchForm } from './search-form.ts';

/** Entries on a page of results. */
export const RESULTS_ON_PAGE = 30;

export const FORM_ROOM = aRoom('form');
export const ANSWER_ROOM = aRoom('answer');

/**
 * The search page with an answer in it, for readers without JavaScript.
 * @param shell the page as built, which is `search/index.html`
 * @throws Error where the shell has no room for the form or the answer
 */
export function fillSearchPage(shell: string, index: SearchIndex, question: Question): string {
  const answer = answerList(index, answerQuestion(index, question, RESULTS_ON_PAGE));
  return fillRoom(fillRoom(shell, FORM_ROOM, searchForm(question)), ANSWER_ROOM, answer);
}
