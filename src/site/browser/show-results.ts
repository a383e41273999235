/**
 * Shows results. If the same entries are shown already, in the same order, only their details are filled in: the focus,
 * the pointer and the place on the page stay. Other results do not replace rows while one of them has the focus.
 * @param results the element that holds the results
 * @param html results as the search worker writes them: every text in them is escaped
 * @returns whether these results are shown now
 */
export function showResults(results: HTMLElement, html: string): boolean {
  const next = document.createElement('template');
  next.innerHTML = html;
  const shown = rowsOf(results);
  const rows = rowsOf(next.content);
  const isSame = addressesOf(shown) === addressesOf(rows) && stepsOf(results) === stepsOf(next.content);
  if (shown.length > 0 && isSame) {
    shown.forEach((row, i) => {
      fillDetails(row, rows[i]);
    });
    return true;
  }
  if (results.contains(document.activeElement)) return false;
  results.replaceChildren(next.content);
  return true;
}

const rowsOf = (within: ParentNode): Element[] => [...within.querySelectorAll('.row')];

const stepsOf = (within: ParentNode): string => within.querySelector('.results-steps')?.innerHTML ?? '';

const addressesOf = (rows: readonly Element[]): string =>
  rows.map((row) => row.querySelector('.row-slug')?.getAttribute('href')).join('\n');

/** Replaces the cells that an entry has in both rows and that differ, unless one has the focus. */
function fillDetails(row: Element, next: Element | undefined): void {
  for (const cell of CHANGING_CELLS) {
    const [before, after] = [row.querySelector(cell), next?.querySelector(cell)];
    if (!before || !after || before.isEqualNode(after) || before.contains(document.activeElement)) continue;
    before.replaceWith(after);
  }
}

const CHANGING_CELLS = ['.row-strength', '.row-detail', '.row-name', '.row-summary'];
