import type { Entry } from '../../catalog/entry-schema.ts';
import { SLUG_PATTERN } from '../../entry/file-schema.ts';
import { type Html, html } from '../../text/html.ts';
import { contractLines, keyWords } from '../entry/contract.ts';
import { fillSlot, makeSlot } from '../frame/slot.ts';
import { dayOf, HEALTH_WORDS, healthOf, KIND } from '../frame/words.ts';
import { icon } from '../rows/row.ts';

/** More columns do not fit on a laptop. */
export const MAX_COMPARED = 4;

export const CHOICE_SLOT = makeSlot('choice');
export const TABLE_SLOT = makeSlot('table');

/** The slugs to compare, from `?entry=a&entry=b`. Each is returned once. */
export function readCompared(query: URLSearchParams): string[] {
  const slugs = query.getAll('entry').map((slug) => slug.trim().toLowerCase());
  return [...new Set(slugs.filter((slug) => SLUG_PATTERN.test(slug)))].slice(0, MAX_COMPARED);
}

export const compareAddress = (slugs: readonly string[]): string =>
  `/compare/?${slugs.map((slug) => `entry=${encodeURIComponent(slug)}`).join('&')}`;

/** The compare page with its form filled in and, if there are entries to compare, their table. */
export function fillComparePage(shell: string, slugs: readonly string[], found: readonly Entry[]): string {
  return fillSlot(fillSlot(shell, CHOICE_SLOT, compareForm(slugs)), TABLE_SLOT, comparison(slugs, found));
}

export function compareForm(slugs: readonly string[]): Html {
  const fields = Array.from({ length: MAX_COMPARED }, (_, i) => {
    const label = `Slug ${i + 1}${i < 2 ? '' : ' (optional)'}`;
    return html`<label class="field"><span>${label}</span><input class="search-field mono" name="entry" value="${slugs[i] ?? ''}" autocomplete="off" autocapitalize="off" spellcheck="false"${i < 2 && html` required`}></label>`;
  });
  return html`<form class="compare-form" action="/compare/" method="get">${fields}<button class="button" type="submit">Compare</button></form>`;
}

function comparison(slugs: readonly string[], found: readonly Entry[]): Html {
  const missing = slugs.filter((slug) => !found.some((entry) => entry.slug === slug));
  const notice = missing.map(
    (slug) =>
      html`<p class="notice" role="status">No entry has the slug <b class="mono">${slug}</b>. <a href="/search/?q=${encodeURIComponent(slug)}">Search for it</a>.</p>`,
  );
  if (found.length === 0) return html`${notice}`;
  return html`${notice}${compareTable(found)}`;
}

/** Entries side by side, one row per fact. Rows that are the same for all entries are muted. */
export function compareTable(entries: readonly Entry[]): Html {
  const lines = entries.map(comparedLines);
  const labels = [...new Set(lines.flatMap((facts) => [...facts.keys()]))];
  const rows = labels.map((label) => {
    const cells = lines.map((facts) => facts.get(label) ?? html`—`);
    const same = cells.every((cell) => cell.html === cells[0]?.html);
    return html`<tr${same && html` class="same"`}><th scope="row">${label}</th>${cells.map((cell) => html`<td dir="auto">${cell}</td>`)}</tr>`;
  });
  const heads = entries.map(
    ({ slug, name, category }) =>
      html`<th scope="col">${icon(category)} <a class="mono" href="/entry/${slug}/">${slug}</a><br><span dir="auto">${name}</span></th>`,
  );
  return html`<div class="wide" role="region" aria-label="Comparison" tabindex="0"><table class="contract compared"><thead><tr><td></td>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function comparedLines(entry: Entry): Map<string, Html> {
  const health = healthOf(entry);
  const key = keyWords(entry);
  const words = (base: string, list: readonly string[]) =>
    html`<span class="word-list">${list.map((word) => html`<a href="/${base}/${word}/">${word}</a>`)}</span>`;
  return new Map<string, Html>([
    ['Summary', html`${entry.summary}`],
    ['Category', html`${KIND[entry.category]}`],
    ['Health', html`<span class="health health-${health}">${HEALTH_WORDS[health]}</span>`],
    ['Key', html`${key.short}${key.long && html`. ${key.long}`}`],
    ['Endpoint', html`<code>${entry.endpoint}</code>`],
    ...contractLines(entry).map(({ label, text, link }): [string, Html] => [
      label,
      link ? html`<a href="${link}" rel="noopener nofollow">${text}</a>` : html`${text}`,
    ]),
    ['Capabilities', words('capabilities', entry.capabilities)],
    ['Tags', words('tags', entry.tags)],
    [
      'Contract',
      html`${entry.verified ? `Checked on ${dayOf(entry.verified_at ?? '')}` : 'Not checked yet'}`,
    ],
  ]);
}
