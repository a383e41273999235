import type { OpenCatalog } from '../../catalog/open.ts';
import { cacheBy } from '../../http/reply.ts';
import { refuseMethod, replyPage } from '../frame/page-shell.ts';
import { fillComparePage, readCompared } from './compare.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog>; readShell: () => Promise<string> };

/** `GET /compare/?entry=a&entry=b`: two to four entries side by side. */
export async function answerCompare(request: Request, { openCatalog, readShell }: Deps): Promise<Response> {
  const refusal = refuseMethod(request, ['GET', 'HEAD']);
  if (refusal) return refusal;
  const [catalog, shell] = await Promise.all([openCatalog(), readShell()]);
  const slugs = readCompared(new URL(request.url).searchParams);
  const found = slugs.flatMap((slug) => {
    const doc = catalog.docOf(slug);
    return doc === undefined ? [] : [catalog.entryAt(doc)];
  });
  // Search engines may index the form, but not its endless tables.
  const robots = slugs.length === 0 ? { 'X-Robots-Tag': 'all' } : {};
  return replyPage(request, fillComparePage(shell, slugs, found), { ...cacheBy(['entry']), ...robots });
}
