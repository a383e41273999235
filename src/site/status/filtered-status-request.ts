import type { OpenCatalog } from '../../catalog/open.ts';
import { cacheBy } from '../../http/reply.ts';
import { refuseMethod, replyPage } from '../frame/page-shell.ts';
import { fillStatusPage } from './filtered-status.ts';
import { readFilter } from './status-filter.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog>; readShell: () => Promise<string> };

/** `GET /status/list/?words=tide&which=down&kind=api`: the status list, filtered by name, state and category. */
export async function answerFilteredStatus(
  request: Request,
  { openCatalog, readShell }: Deps,
): Promise<Response> {
  const refusal = refuseMethod(request, ['GET', 'HEAD']);
  if (refusal) return refusal;
  const [catalog, shell] = await Promise.all([openCatalog(), readShell()]);
  const filter = readFilter(new URL(request.url).searchParams);
  const page = fillStatusPage(shell, await catalog.status(), filter);
  return replyPage(request, page, cacheBy(['words', 'which', 'kind']));
}
