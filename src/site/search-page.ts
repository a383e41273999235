import type { SearchIndex } from '../discovery/index.ts';
import { answerQuestion } from './answer.ts';
import { answerList } from './answer-list.ts';
import type { Html } from './html.ts';
import type { Question } from './question.ts';
import { searchForm } from './search-form.ts';

/** Entries on a page of results. */
export const RESULTS_ON_PAGE = 30;

/** Comments between which the built search page leaves room for a form and an answer. */
export const FORM_ROOM = ['<!--form-->', '<!--/form-->'] as const;
export const ANSWER_ROOM = ['<!--answer-->', '<!--/answer-->'] as const;

/**
 * The search page with an answer in it, for readers without JavaScript.
 * @param shell the page as built, which is `search/index.html`
 * @throws Error where the shell has no room for the form or the answer
 */
export function fillSearchPage(shell: string, index: SearchIndex, question: Question): string {
  const answer = answerList(index, answerQuestion(index, question, RESULTS_ON_PAGE));
  return fillRoom(fillRoom(shell, FORM_ROOM, searchForm(question)), ANSWER_ROOM, answer);
}

function fillRoom(page: string, [start, end]: readonly [string, string], content: Html): string {
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`the page has no room between ${start} and ${end}`);
  return page.slice(0, from + start.length) + content.html + page.slice(to);
}
