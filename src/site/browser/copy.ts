/** How long a button shows that it has copied. */
const CONFIRMED_FOR_MS = 2_000;

// One listener for the page: buttons are added when an operation is opened.
document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest('button.copy') : null;
  if (!button) return;
  const text = button.parentElement?.querySelector('pre')?.textContent ?? '';
  const label = button.querySelector('[data-label]');
  const before = label?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    if (label) label.textContent = 'Copied';
  } catch {
    // Browsers refuse the clipboard without https or permission. Then the text is selected, to be copied by keyboard.
    const pre = button.parentElement?.querySelector('pre');
    if (pre) getSelection()?.selectAllChildren(pre);
    if (label) label.textContent = 'Selected';
  }
  setTimeout(() => {
    if (label) label.textContent = before;
  }, CONFIRMED_FOR_MS);
});

export {};
