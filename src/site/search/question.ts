import type { Category } from '../../entry/category.ts';

/** What a reader asks: a need in plain words, or the name of an interface, and two ways to narrow it. */
export type Question = { text: string; category: Category | null; noKey: boolean };

export const NO_QUESTION: Question = { text: '', category: null, noKey: false };

/** As the discover call allows. */
export const MAX_QUESTION_LENGTH = 300;

/** Reads a question from the query of an address; what is not allowed there counts as not given. */
export function readQuestion(query: URLSearchParams): Question {
  const category = query.get('category');
  return {
    text: (query.get('q') ?? '').trim().slice(0, MAX_QUESTION_LENGTH),
    category: category === 'api' || category === 'mcp' || category === 'cli' ? category : null,
    noKey: query.get('key') === 'none',
  };
}

/** The query of an address that asks the question again. Empty where nothing is asked. */
export function questionQuery({ text, category, noKey }: Question): string {
  const query = new URLSearchParams();
  if (text) query.set('q', text);
  if (category) query.set('category', category);
  if (noKey) query.set('key', 'none');
  return query.size > 0 ? `?${query}` : '';
}
