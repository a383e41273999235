import type { Incident } from '../../../health/status-schema.ts';
import { type Html, html, NOTHING } from '../../../text/html.ts';
import { durationInWords, timeOf } from './times.ts';

/** One incident as a line of a list. `name` is left out on the page of the entry itself. */
export function incidentLine({ slug, kind, started_at, duration_s, cause }: Incident, name?: string): Html {
  const what =
    kind === 'shape_changed'
      ? html`<b class="incident-kind">Answers changed</b>`
      : kind === 'flapping'
        ? html`<b class="incident-kind${duration_s === null ? ' health-unstable' : ''}">${duration_s === null ? 'Unstable since then' : `Unstable for ${durationInWords(duration_s)}`}</b>`
        : duration_s === null
          ? html`<b class="incident-kind health-silent">Silent since then</b>`
          : html`<b class="incident-kind">Silent for ${durationInWords(duration_s)}</b>`;
  const whose =
    name === undefined
      ? NOTHING
      : html`<a class="incident-sign sign" href="/entry/${slug}/#health">${slug}</a> `;
  return html`<li class="incident"><time class="figure" datetime="${started_at}">${timeOf(started_at)}</time><span>${whose}${what}: <span dir="auto">${cause}</span></span></li>`;
}
