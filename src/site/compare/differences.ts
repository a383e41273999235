import type { Html } from '../../text/html.ts';
import type { Facts } from './facts.ts';

/** One row of the table: a cell per entry, null if the fact is not known of it. */
export type ComparedRow = {
  label: string;
  cells: readonly (Html | null)[];
  /** Whether the cell at the same position differs from a value that most of the others share. */
  standsOut: readonly boolean[];
};

/** Rows whose cells differ, and facts that are the same for all. */
export type Differences = { different: ComparedRow[]; same: { label: string; cell: Html }[] };

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
