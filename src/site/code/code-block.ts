import type { Entry } from '../../catalog/entry-schema.ts';
import { type Html, html } from '../../text/html.ts';
import { splitAtPlaceholders } from '../entry/calls/placeholders.ts';

export function codeWithPlaceholders(entry: Pick<Entry, 'parameters'>, code: string): Html {
  const pieces = splitAtPlaceholders(entry, code).map((piece, i) =>
    i % 2 === 1 ? html`<mark class="placeholder">${piece}</mark>` : html`${piece}`,
  );
  return html`${pieces}`;
}

/** Code with a copy button, which is visible only if scripts run. */
export function codeBlock(code: Html, label: string, kind = ''): Html {
  return html`<div class="code${kind && ` ${kind}`}"><pre><code>${code}</code></pre><button class="copy needs-script" type="button"><span data-label aria-live="polite">Copy</span><span class="unseen"> ${label}</span></button></div>`;
}
