import type { OpenCatalog } from '../../catalog/open.ts';
import { cacheBy } from '../../http/reply.ts';
import { refuseMethod, replyPage } from '../frame/page-shell.ts';
import { readQuestion } from './question.ts';
import { fillSearchPage } from './search-page.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog>; readShell: () => Promise<string> };

/** `GET /search/`: the search page with its answer in it, for readers without JavaScript and for shared addresses. */
export async function answerSearch(request: Request, { openCatalog, readShell }: Deps): Promise<Response> {
  const refusal = refuseMethod(request, ['GET', 'HEAD']);
  if (refusal) return refusal;
  const [{ index }, shell] = await Promise.all([openCatalog(), readShell()]);
  const question = readQuestion(new URL(request.url).searchParams);
  const page = fillSearchPage(shell, index, question);
  // Search engines may file the search, but none of its endless answers.
  const robots = question.text === '' ? { 'X-Robots-Tag': 'all' } : {};
  return replyPage(request, page, { ...cacheBy(['q', 'category', 'key']), ...robots });
}
