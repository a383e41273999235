import { type Html, html } from '../../text/html.ts';
import { makeSlot } from '../frame/slot.ts';

export const FOLLOW_SLOT = makeSlot('follow');

/** A form about follows. `action` is sent as the field `do`, and `fields` as hidden fields. */
const form = (action: string, fields: Readonly<Record<string, string>>, content: Html): Html =>
  html`<form action="/follow/" method="post">${Object.entries({ do: action, ...fields }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<div class="stack">${content}</div></form>`;

const button = (label: string): Html => html`<p><button class="button" type="submit">${label}</button></p>`;

type Field = { name: string; label: string; type?: string; help?: string; required?: boolean };

const field = ({ name, label, type = 'text', help, required = false }: Field, id: string): Html =>
  html`<div class="form-field"><label class="form-label" for="${id}-${name}">${label}</label>${help !== undefined && html`<p class="soft small" id="${id}-${name}-help">${help}</p>`}<input class="search-field" id="${id}-${name}" name="${name}" type="${type}" autocomplete="${type === 'email' ? 'email' : 'off'}" autocapitalize="off" spellcheck="false"${help !== undefined && html` aria-describedby="${id}-${name}-help"`}${required && html` required`}></div>`;

const KEY: Field = {
  name: 'key',
  label: 'Your key, if you have one',
  help: 'Leave it empty to get a new key for the address. It is shown once.',
};
const EMAIL: Field = { name: 'email', label: 'Email address', type: 'email' };

/** The form on the page of an entry. */
export const followForm = (slug: string): Html =>
  form(
    'start',
    { slug },
    html`<p>Get an email when it goes down, comes back or changes its response shape. Emails start after you confirm your address with one click. Every email has a link that stops these emails.</p>
${field(EMAIL, 'follow')}${field(KEY, 'follow')}${button(`Follow ${slug}`)}
<p class="soft small"><a href="/follow/">Manage your follows, webhooks and keys</a>, or read <a href="/privacy/#following">what is stored</a>.</p>`,
  );

const SLUG: Field = {
  name: 'slug',
  label: 'Slug',
  help: 'The last part of the address of its page: tide-tables in /entry/tide-tables/.',
  required: true,
};
const WEBHOOK: Field = {
  name: 'webhook_url',
  label: 'Or a webhook',
  type: 'url',
  help: 'An https address. It receives a signed ping and must respond with a 2xx status. Until it does, an active webhook keeps the alerts.',
};
const KEY_FOR_WEBHOOK: Field = {
  ...KEY,
  help: 'Leave it empty to get a new key for the email address. It is shown once. If you give only a webhook, you need a key.',
};
const OWN_KEY: Field = { name: 'key', label: 'Your key', required: true };

const part = (heading: string, content: Html): Html =>
  html`<section class="part"><h2>${heading}</h2>${content}</section>`;

/** The forms of the page "Following", before anything is sent. */
export function followForms(): Html {
  const fields = [SLUG, EMAIL, WEBHOOK, KEY_FOR_WEBHOOK].map((each) => field(each, 'start'));
  const erasing = html`<p>Erases the key, its email address and all its follows at once.</p>${field(OWN_KEY, 'erase')}${button('Erase everything')}`;
  return html`${part('Follow an entry', form('start', {}, html`${fields}${button('Follow')}`))}
${part('Your follows', form('list', {}, html`${field(OWN_KEY, 'list')}${button('Show follows')}`))}
${part('Delete your data', form('erase', {}, erasing))}`;
}

/** A button for an action with the key that was just typed. */
export const keyButton = (action: string, label: string, fields: Readonly<Record<string, string>>): Html =>
  form(action, fields, button(label));
