import { FORM_FIELDS, type FormField, type Typed } from '../../entry/fields/form.ts';
import type { Problem } from '../../http/problem-schema.ts';
import type { CheckedFile, FieldProblem } from '../../pull-requests/submission/check-submission.ts';
import { counted } from '../../text/counted.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { codeBlock } from '../code/code-block.ts';
import { fillSlot, makeSlot } from '../frame/slot.ts';

export const CONTRIBUTION_SLOT = makeSlot('contribution');

export type FormCheck = {
  file: CheckedFile | null;
  faults: readonly FieldProblem[];
  proposeUrl: string | null;
};

export const fillContributionPage = (shell: string, typed: Typed, outcome: FormCheck): string =>
  fillSlot(shell, CONTRIBUTION_SLOT, contribution(typed, outcome));

/** The empty form below a problem: its body could not be read. */
export const fillRefusedPage = (shell: string, { title, detail, hint }: Problem): string =>
  fillSlot(
    shell,
    CONTRIBUTION_SLOT,
    formBelow(html`<p class="notice" role="alert"><b>${title}.</b> ${detail} ${hint}</p>`, {}, []),
  );

/** The form with the typed values and each fault under its field, after the outcome. `outcome` is null before the first check. */
export const contribution = (typed: Typed, outcome: FormCheck | null): Html =>
  formBelow(outcome ? outcomeOf(outcome) : NOTHING, typed, outcome?.faults ?? []);

function formBelow(outcome: Html, typed: Typed, found: readonly FieldProblem[]): Html {
  const faults = faultsByField(found);
  const groups = FORM_FIELDS.map(
    ({ heading, fields }) =>
      html`<section class="part"><h2>${heading}</h2><div class="stack">${fields.map((field) => fieldOf(field, typed[field.name] ?? '', faults.get(field.name) ?? []))}</div></section>`,
  );
  return html`<div id="outcome" data-outcome tabindex="-1">${outcome}</div>
<form class="contribute" action="/contribute/#outcome" method="post" data-contribute novalidate>${groups}
<section class="part"><h2>Check</h2><div><button class="button" type="submit">Check and create the file</button></div></section></form>`;
}

/** The file to propose, or the number of faults to correct first. */
export function outcomeOf({ file, faults, proposeUrl }: FormCheck): Html {
  if (file === null) {
    const others = (faultsByField(faults).get('') ?? []).map((message) => html`<br>${message}.`);
    return html`<p class="notice" role="status"><b>${counted(faults.length, 'problem', 'problems')} to correct.</b> Each is shown below its field.${others}</p>`;
  }
  const next = proposeUrl
    ? html`<p><a class="button" href="${proposeUrl}" rel="noopener">Propose it</a></p><p class="soft small">This opens the repository's page for a new file. If the text is short enough, it is filled in.</p>`
    : html`<p>Save it as <code>${file.path}</code> in the repository of this registry, or in its overlay if it is private.</p>`;
  return html`<section class="part"><h2>The file</h2><div class="stack"><p role="status">It passes every check that can run on this page. Its path is <code>${file.path}</code>.</p>${codeBlock(html`${file.content}`, 'the file')}${next}</div></section>`;
}

function fieldOf(field: FormField, value: string, faults: readonly string[]): Html {
  const { name, label, isRequired } = field;
  const help = field.kind === 'lines' ? `One per line. ${field.help ?? ''}` : field.help;
  const described = [help && `${name}-help`, `${name}-fault`].filter(Boolean).join(' ');
  const attributes = html` id="${name}" name="${name}" aria-describedby="${described}"${isRequired && html` aria-required="true"`}${faults.length > 0 && html` aria-invalid="true"`}`;
  return html`<div class="form-field" data-field="${name}"><label class="form-label" for="${name}">${label}${!isRequired && html` <span class="soft small">optional</span>`}</label>${help !== undefined && html`<p class="soft small" id="${name}-help">${help}</p>`}${control(field, value, attributes)}<p class="fault" id="${name}-fault" data-fault>${faults.map((message, i) => html`${i > 0 && html`<br>`}${message}.`)}</p></div>`;
}

function control(field: FormField, value: string, attributes: Html): Html {
  if (field.kind === 'choice') {
    const options = field.choices.map(
      ([choice, label]) =>
        html`<option value="${choice}"${choice === value && html` selected`}>${label}</option>`,
    );
    return html`<select class="search-field"${attributes}>${options}</select>`;
  }
  if (field.kind !== 'text') {
    return html`<textarea class="search-field" rows="4" spellcheck="${field.kind === 'long' ? 'true' : 'false'}"${attributes}>
${value}</textarea>`;
  }
  return html`<input class="search-field" type="${field.isAddress ? 'url' : 'text'}" value="${value}" autocomplete="off"${attributes}>`;
}

const NAMES = new Set(FORM_FIELDS.flatMap(({ fields }) => fields.map(({ name }) => name)));

export const readTyped = (form: Iterable<readonly [string, unknown]>): Typed =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]));

/** Faults by form field. Faults that belong to no field are under an empty name. */
export const faultsByField = (faults: readonly FieldProblem[]): Map<string, string[]> => {
  const fieldOf = ({ field }: FieldProblem) => field.split(/[.[]/, 1).find((name) => NAMES.has(name)) ?? '';
  return new Map(
    [...Map.groupBy(faults, fieldOf)].map(([name, found]) => [name, found.map(({ message }) => message)]),
  );
};
