import type { SearchIndex } from '../../discovery/index/search-index.ts';
import type { ServedStep } from '../../discovery/steps/plan-steps.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { fragmentOf } from '../entry/operations/operation-row.ts';
import type { NameOperation } from './operation-names.ts';

/** A part of the need, in its words, and what serves it. */
export type SearchStep = { part: string; served: ServedStep | null };

/**
 * The parts of a need above the results:
 *
 *   Step by step
 *   1. get the price of bitcoin    Mempool: GET /v1/prices
 *   2. sing it                     nothing does this yet
 */
export function stepList(
  index: SearchIndex,
  steps: readonly SearchStep[],
  nameOperation: NameOperation | undefined,
): Html {
  if (steps.length === 0) return NOTHING;
  const rows = steps.map(
    ({ part, served }) =>
      html`<li>${part}: ${served ? linkTo(index, served, nameOperation) : 'nothing does this yet'}</li>`,
  );
  return html`<section class="results-steps"><p><b>Step by step</b></p><ol>${rows}</ol></section>`;
}

function linkTo(
  index: SearchIndex,
  { doc, slug, number }: ServedStep,
  nameOperation: NameOperation | undefined,
): Html {
  const named = number === null ? undefined : nameOperation?.(slug, number);
  if (!named) return html`<a href="/entry/${slug}/">${index.name(doc)}</a>`;
  const [name, call = name] = named;
  const address = `/entry/${slug}/#${encodeURIComponent(fragmentOf(name))}`;
  return html`<a href="${address}">${index.name(doc)}</a>, <code>${call}</code>`;
}
