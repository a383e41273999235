import { cacheBy } from '../../http/reply.ts';
import { html } from '../../text/html.ts';
import { type PageDeps, refuseMethod, replyPage } from '../frame/page-shell.ts';
import { fillSlot, makeSlot } from '../frame/slot.ts';
import { filterRows, foundInWords, MAX_FOUND, readFilter, statusForm } from './status-filter.ts';
import { rowsBySeverity, statusRow } from './status-list.ts';

export const STATUS_FORM_SLOT = makeSlot('status-form');
export const STATUS_ROWS_SLOT = makeSlot('status-rows');

/**
 * `GET /status/list/?words=tide&which=down&kind=api`: the status list, filtered by name, state and category. For readers
 * without JavaScript and for shared addresses.
 */
export async function answerFilteredStatus(
  request: Request,
  { openCatalog, readShell }: PageDeps,
): Promise<Response> {
  const refusal = refuseMethod(request, ['GET', 'HEAD']);
  if (refusal) return refusal;
  const [catalog, shell] = await Promise.all([openCatalog(), readShell()]);
  const filter = readFilter(new URL(request.url).searchParams);
  const found = filterRows(rowsBySeverity(await catalog.status()), filter);
  const form = statusForm(filter, foundInWords(found.length));
  const rows = html`${found.slice(0, MAX_FOUND).map(statusRow)}`;
  const page = fillSlot(fillSlot(shell, STATUS_FORM_SLOT, form), STATUS_ROWS_SLOT, rows);
  return replyPage(request, page, cacheBy(['words', 'which', 'kind']));
}
