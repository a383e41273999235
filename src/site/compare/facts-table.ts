import type { Entry } from '../../catalog/entry-schema.ts';
import { counted } from '../../text/counted.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { breakable } from '../frame/words.ts';
import { icon } from '../rows/row.ts';
import { type Facts, factsOf } from './facts.ts';

/** Fields that are lists of words. Words that all entries have are among the facts that are the same. */
const WORDS = [
  ['Capabilities', 'capabilities'],
  ['Tags', 'tags'],
] as const;

/**
 * A table with a column per entry, which scrolls sideways by itself. The class holds the number of columns.
 * @param corner the cell above the labels of rows, if they have labels
 */
export const tableOf = (
  label: string,
  entries: readonly Entry[],
  rows: readonly Html[],
  corner: Html | null = null,
): Html =>
  html`<div class="wide" role="region" aria-label="${label}" tabindex="0"><table class="compared compared-${entries.length}"><thead><tr>${corner}${entries.map(columnHead)}</tr></thead><tbody>${rows}</tbody></table></div>`;

/** An icon and the slug, which links to the entry. */
const columnHead = ({ slug, category }: Entry): Html =>
  html`<th scope="col">${icon(category)} <a class="mono" href="/entry/${slug}/">${slug}</a></th>`;

/** What differs between two or more entries as a table, and what is the same, folded. */
export function factsSection(entries: readonly Entry[]): Html {
  const { different, same } = withWords(entries, differencesOf(entries.map(factsOf)));
  const marks = different.some(({ standsOut }) => standsOut.includes(true))
    ? html`<p class="small soft"><b class="differs" aria-hidden="true"></b> marks a value that differs from most others.</p>`
    : NOTHING;
  const folded =
    same.length === 0
      ? NOTHING
      : html`<details class="same"><summary>${counted(same.length, 'fact is', 'facts are')} the same for all</summary><table class="contract"><tbody>${same.map(({ label, cell }) => html`<tr><th scope="row">${label}</th><td dir="auto">${cell}</td></tr>`)}</tbody></table></details>`;
  return html`<section class="part"><h2>Differences</h2><div class="stack">${tableOf('Differences', entries, different.map(differentRow), html`<td></td>`)}${marks}${folded}</div></section>`;
}

const differentRow = ({ label, cells, standsOut }: ComparedRow): Html =>
  html`<tr><th scope="row">${label}</th>${cells.map((cell, i) =>
    standsOut[i]
      ? html`<td class="differs" dir="auto"><span class="unseen">Differs: </span>${cell ?? unknown()}</td>`
      : html`<td dir="auto">${cell ?? unknown()}</td>`,
  )}</tr>`;

const unknown = (): Html =>
  html`<span class="soft"><span aria-hidden="true">—</span><span class="unseen">Not given</span></span>`;

function withWords(entries: readonly Entry[], { different, same }: Differences): Differences {
  const found = { different: [...different], same: [...same] };
  for (const [label, field] of WORDS) {
    const lists = entries.map((entry) => entry[field]);
    const shared = (lists[0] ?? []).filter((word) => lists.every((list) => list.includes(word)));
    const own = lists.map((list) => list.filter((word) => !shared.includes(word)));
    if (shared.length > 0) found.same.push({ label, cell: wordLinks(field, shared) });
    if (own.some(({ length }) => length > 0))
      found.different.push({
        label: shared.length > 0 ? `Other ${label.toLowerCase()}` : label,
        cells: own.map((words) => (words.length === 0 ? html`—` : wordLinks(field, words))),
        standsOut: own.map(() => false),
      });
  }
  return found;
}

const wordLinks = (base: string, words: readonly string[]): Html =>
  html`<span class="word-list">${words.map((word) => html`<a href="/${base}/${word}/">${breakable(word)}</a>`)}</span>`;

/** One row of the table: a cell per entry, null if the fact is not known of it. */
type ComparedRow = {
  label: string;
  cells: readonly (Html | null)[];
  /** Whether the cell at the same position differs from a value that most of the others share. */
  standsOut: readonly boolean[];
};

/** Rows whose cells differ, and facts that are the same for all. */
type Differences = { different: ComparedRow[]; same: { label: string; cell: Html }[] };

/** Sorts the facts of at least one entry into those that differ and those that do not. */
export function differencesOf(facts: readonly Facts[]): Differences {
  const found: Differences = { different: [], same: [] };
  for (const label of labelsOf(facts)) {
    const cells = facts.map((each) => each.get(label) ?? null);
    const [first] = cells;
    if (first && cells.every((cell) => cell?.html === first.html)) found.same.push({ label, cell: first });
    else found.different.push({ label, cells, standsOut: standingOut(cells) });
  }
  return found;
}

/** The labels of all entries. One that the first entry lacks follows the label before it in another entry. */
function labelsOf(facts: readonly Facts[]): string[] {
  const labels: string[] = [];
  for (const each of facts) {
    let at = 0;
    for (const label of each.keys()) {
      const known = labels.indexOf(label);
      if (known < 0) labels.splice(at, 0, label);
      at = (known < 0 ? at : known) + 1;
    }
  }
  return labels;
}

/** A cell stands out if more than half of all cells share one value, and it has another. A missing one is no value. */
function standingOut(cells: readonly (Html | null)[]): boolean[] {
  const usual = cells.find(
    (cell) => cell && cells.filter((other) => other?.html === cell.html).length * 2 > cells.length,
  );
  return cells.map((cell) => Boolean(usual && cell && cell.html !== usual.html));
}
