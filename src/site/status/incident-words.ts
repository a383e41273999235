import type { HealthEvent, ShapeChange } from '../../health/event-schema.ts';
import type { Incident, Status } from '../../health/status-schema.ts';
import { counted, figure } from '../../text/counted.ts';
import { durationInWords, timeOf } from '../../text/dates.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';

/**
 * One incident as a list item.
 * @param name left out on the entry's own page
 * @param hideKind leaves out what happened, in a list whose heading says it
 */
export function incidentLine(
  { slug, kind, started_at, duration_s, cause }: Incident,
  name?: string,
  hideKind = false,
): Html {
  const what =
    kind === 'shape_changed'
      ? html`<b class="incident-kind">Response shape changed</b>`
      : kind === 'flapping'
        ? html`<b class="incident-kind${duration_s === null ? ' health-unstable' : ''}">${duration_s === null ? 'Still unstable' : `Unstable for ${durationInWords(duration_s)}`}</b>`
        : duration_s === null
          ? html`<b class="incident-kind health-down">Still down</b>`
          : html`<b class="incident-kind">Down for ${durationInWords(duration_s)}</b>`;
  const link =
    name === undefined
      ? NOTHING
      : html`<a class="incident-slug mono" href="/entry/${slug}/#health">${slug}</a> `;
  return html`<li class="incident"><time class="figure" datetime="${started_at}">${timeOf(started_at)}</time><span>${link}${!hideKind && html`${what}: `}<span dir="auto">${cause}</span></span></li>`;
}

const MAX_CHANGES = 12; // Shown of one event. The JSON has all of them.

type ShapeEvent = { at: string; changes: { severity: ShapeChange['severity']; words: string }[] };

/** Shape changes in words, in the order of the events. */
export function driftLog(events: readonly HealthEvent[]): ShapeEvent[] {
  return events
    .filter(({ kind }) => kind === 'shape_changed')
    .map(({ at, changes }) => ({
      at,
      changes: changes
        .slice(0, MAX_CHANGES)
        .map((change) => ({ severity: change.severity, words: inWords(change) })),
    }));
}

/** `$.price: number is now string`, `tools.search is gone`, `$.currency is new (string)`. */
function inWords({ path, before, after }: ShapeChange): string {
  if (before === null) return after === null ? path : `${path} is new (${after})`;
  return after === null ? `${path} is gone (${before})` : `${path}: ${before} is now ${after}`;
}

/** The work of the last 30 days in one sentence. Unknown figures are left out. */
export function workWords(totals: Status['totals']): string {
  const { runs, void_runs, checks, reports, alerts_delivered, alerts_dead } = totals;
  const voidWords = void_runs ? ` (and ${figure(void_runs)} void, when the prober's own network failed)` : '';
  const parts = [
    runs !== null && `${counted(runs, 'probe run')}${voidWords}`,
    counted(checks, 'check'),
    reports !== null && counted(reports, 'report'),
    alerts_delivered !== null && `${counted(alerts_delivered, 'alert')} delivered`,
    alerts_dead && `${figure(alerts_dead)} given up`,
  ].filter(Boolean);
  return `In the last 30 days: ${parts.join(', ')}.`;
}
