/**
 * Arrow keys move between the field and the rows of results, from any link of a row. Escape clears the search.
 * @param clear clears the field and focuses it
 */
export function moveBetween(field: HTMLInputElement, results: HTMLElement, clear: () => void): void {
  document.addEventListener('keydown', (event) => {
    const rows = [...results.querySelectorAll('.row')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (at < 0 && document.activeElement !== field) return;
    const focusRow = (i: number) => rows[i]?.querySelector<HTMLAnchorElement>('.row-slug')?.focus();
    if (event.key === 'Escape') clear();
    else if (event.key === 'ArrowDown') focusRow(Math.min(at + 1, rows.length - 1));
    else if (event.key === 'ArrowUp' && at > 0) focusRow(at - 1);
    else if (event.key === 'ArrowUp' && at === 0) field.focus();
    else return;
    event.preventDefault();
  });
}

const TYPED_INTO = 'input:not([type="radio"], [type="checkbox"]), textarea, select';

/** `/` and Ctrl-K move the focus to the field from anywhere on the page. */
export function focusFieldFrom(field: HTMLInputElement): void {
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches(TYPED_INTO);
    const slash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    const controlK = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!slash && !controlK) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
