import type { PublishedOperation, ReadyCall } from '../../../operations/published-schema.ts';
import { resultLines } from '../../../operations/result-words.ts';
import { type Html, html, textBetweenTags } from '../../../text/html.ts';
import { codeBlock } from '../../code/code-block.ts';
import { breakable } from '../../frame/words.ts';
import { EFFECT_WORDS, shownTarget } from './operation-words.ts';
import { furtherParameters, parameterRow, shownParameters } from './parameter-rows.ts';

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
 * @param maxParameters the script adds the rows of further arguments. Until then they are named
 */
export function operationRow(operation: PublishedOperation, call: ReadyCall, maxParameters: number): Html {
  const { name, summary, effect, complete, deprecated = false } = operation;
  const target = shownTarget(operation);
  return html`<li><details class="operation"><summary><code class="operation-name">${breakable(name)}</code> <span class="effect effect-${effect}">${EFFECT_WORDS[effect]}</span>${target !== null && target !== name && html` <code class="operation-target">${breakable(target)}</code>`} <span class="operation-summary" dir="auto">${deprecated && html`<b>Deprecated.</b> `}${summary}</span></summary><div class="operation-body" id="${fragmentOf(name)}" data-operation="${name}">${parameterTable(operation, maxParameters)}${resultList(operation)}${!complete && html`<p class="small soft">${INCOMPLETE}</p>`}<div data-calls>${codeBlock(textBetweenTags(call.code), `the ${call.label} call of ${name}`)}${call.hint !== null && html`<p class="call-hint">${call.hint}</p>`}</div></div></details></li>`;
}

/** What the call returns, needs and refuses. */
function resultList(operation: PublishedOperation): Html | false {
  const lines = resultLines(operation);
  if (lines.length === 0) return false;
  const rows = lines.map(({ label, text }) => html`<div><dt>${label}</dt><dd>${breakable(text)}</dd></div>`);
  return html`<dl class="results" aria-label="Results of ${operation.name}">${rows}</dl>`;
}

function parameterTable({ name, input }: PublishedOperation, maxParameters: number): Html {
  const { properties, required = [], 'x-left-out': leftOut = [] } = input;
  const shown = shownParameters(input, maxParameters);
  if (shown.length === 0) return html`<p>No parameters.</p>`;
  const rows = shown.map((key) => parameterRow(key, properties[key] ?? {}, required.includes(key)));
  const further = Object.keys(properties).filter((key) => !shown.includes(key));
  return html`<table class="contract parameters" aria-label="Parameters of ${name}"><tbody>${rows}</tbody></table>${furtherParameters([...further, ...leftOut])}`;
}
