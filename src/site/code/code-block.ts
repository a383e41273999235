import type { Entry } from '../../catalog/entry-schema.ts';
import { type Html, html } from '../../text/html.ts';
import type { Call } from '../entry/calls/calls.ts';
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

type ShownCall = Call & { shown: Html };

/**
 * Several calls. One is shown at a time, chosen by radio buttons.
 * @param group unique on the page: the name of the buttons and the beginning of their ids
 * @param chosen id of the call that is shown first. The first of all if none has it
 */
export function callSet(group: string, calls: readonly ShownCall[], chosen: string | null = null): Html {
  const first = calls.find(({ id }) => id === chosen) ?? calls[0];
  const panels = calls.map(({ id, label, hint, shown }) => {
    const button = html`<input class="unseen" type="radio" name="${group}" id="${group}-${id}" value="${id}"${id === first?.id && html` checked`}>`;
    return html`${button}<label for="${group}-${id}">${label}</label><div class="call-panel" data-call="${id}" data-label="${label}">${codeBlock(shown, `the call for ${label}`)}${hint !== null && html`<p class="call-hint">${hint}</p>`}</div>`;
  });
  return html`<fieldset class="call-set"><legend class="unseen">Kinds of calls</legend>${panels}</fieldset>`;
}
