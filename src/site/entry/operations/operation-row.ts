import type { PublishedOperation, ReadyCall } from '../../../operations/published-schema.ts';
import { resultLines } from '../../../operations/result-words.ts';
import { type Html, html, textBetweenTags } from '../../../text/html.ts';
import { codeBlock } from '../../code/code-block.ts';
import { breakable } from '../../frame/words.ts';
import { EFFECT_WORDS, shownTarget, typeWords, valueWords } from './operation-words.ts';

/** The fragment that opens an operation. The browser itself opens the `details` that holds it. */
export const fragmentOf = (name: string): string => `operation-${name}`;

const INCOMPLETE = 'Not derived from a machine-readable source: these arguments may not be all.';

/**
 * One operation of the list, closed at first. It needs no script:
 *
 *   ▸ weather_forecast   ○ Reads
 *     GET /forecast      Forecast weather at coordinates …
 *
 * @param call the call that is shown until the script adds the other languages
 */
export function operationRow(operation: PublishedOperation, call: ReadyCall): Html {
  const { name, summary, effect, complete, deprecated = false } = operation;
  const target = shownTarget(operation);
  return html`<li><details class="operation"><summary><code class="operation-name">${breakable(name)}</code> <span class="effect effect-${effect}">${EFFECT_WORDS[effect]}</span>${target !== null && target !== name && html` <code class="operation-target">${breakable(target)}</code>`} <span class="operation-summary" dir="auto">${deprecated && html`<b>Deprecated.</b> `}${summary}</span></summary><div class="operation-body" id="${fragmentOf(name)}" data-operation="${name}">${parameterTable(operation)}${resultList(operation)}${!complete && html`<p class="small soft">${INCOMPLETE}</p>`}<div data-calls>${codeBlock(textBetweenTags(call.code), `the ${call.label} call of ${name}`)}${call.hint !== null && html`<p class="call-hint">${call.hint}</p>`}</div></div></details></li>`;
}

/** What the call returns, needs and refuses. */
function resultList(operation: PublishedOperation): Html | false {
  const lines = resultLines(operation);
  if (lines.length === 0) return false;
  const rows = lines.map(({ label, text }) => html`<div><dt>${label}</dt><dd>${breakable(text)}</dd></div>`);
  return html`<dl class="results" aria-label="Results of ${operation.name}">${rows}</dl>`;
}

function parameterTable({ name, input }: PublishedOperation): Html {
  const required = new Set(input.required);
  const rows = Object.entries(input.properties).map(([key, schema]) => {
    const values = valueWords(schema);
    return html`<tr><th scope="row"><code>${key}</code></th><td>${typeWords(schema)}${required.has(key) && html`, <b>required</b>`}</td><td${Boolean(schema.description) && html` dir="auto"`}>${schema.description ?? ''}${values !== '' && html`<span class="parameter-values">${values}</span>`}</td></tr>`;
  });
  if (rows.length === 0) return html`<p>No parameters.</p>`;
  const leftOut = input['x-left-out'] ?? [];
  return html`<table class="contract parameters" aria-label="Parameters of ${name}"><tbody>${rows}</tbody></table>${leftOut.length > 0 && html`<p class="small soft">Also takes ${leftOut.map((each, at) => html`${at > 0 && ', '}<code>${each}</code>`)}.</p>`}`;
}
