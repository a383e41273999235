import type { Status } from '../../health/status-schema.ts';
import { fillSlot, makeSlot } from '../frame/slot.ts';
import { filterRows, foundInWords, MAX_FOUND, type StatusFilter } from './status-filter.ts';
import { statusForm } from './status-form.ts';
import { rowsBySeverity } from './status-list.ts';
import { statusRow } from './status-row.ts';

export const STATUS_FORM_SLOT = makeSlot('status-form');
export const STATUS_ROWS_SLOT = makeSlot('status-rows');

/**
 * The page with a filtered status list, for readers without JavaScript and for shared addresses.
 * @param shell the page as built
 * @throws Error if the shell has no slot for the form or the rows
 */
export function fillStatusPage(shell: string, status: Status, filter: StatusFilter): string {
  const found = filterRows(rowsBySeverity(status), filter);
  const rows = found.slice(0, MAX_FOUND).map((row) => statusRow(row).html);
  const form = statusForm(filter, foundInWords(found.length));
  return fillSlot(fillSlot(shell, STATUS_FORM_SLOT, form), STATUS_ROWS_SLOT, { html: rows.join('') });
}
