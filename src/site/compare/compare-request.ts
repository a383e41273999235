import type { OpenCatalog } from '../../catalog/open.ts';
import { cacheBy } from '../../http/reply.ts';
import { refuseMethod, replyPage } from '../frame/page-shell.ts';
import { readCompared } from './compare.ts';
import { choose, fillComparePage } from './compare-page.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog>; readShell: () => Promise<string> };

/** `GET /compare/?entry=a&entry=b`: up to four entries side by side, each named by its slug or its name. */
export async function answerCompare(request: Request, { openCatalog, readShell }: Deps): Promise<Response> {
  const refusal = refuseMethod(request, ['GET', 'HEAD']);
  if (refusal) return refusal;
  const [catalog, shell] = await Promise.all([openCatalog(), readShell()]);
  const typed = readCompared(new URL(request.url).searchParams);
  const page = fillComparePage(shell, choose(catalog, typed), catalog.operationsOf);
  // Search engines may index the form, but not its endless tables.
  const robots = typed.length === 0 ? { 'X-Robots-Tag': 'all' } : {};
  return replyPage(request, page, { ...cacheBy(['entry']), ...robots });
}
