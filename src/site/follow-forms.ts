import { type Html, html } from '../markup/html.ts';
import { aRoom } from './room.ts';

export const FOLLOW_ROOM = aRoom('follow');

/** Where every form about follows goes. The field `do` says what is wished. */
const open = (wish: string): Html =>
  html`<form class="stack follow-form" action="/follow/" method="post"><input type="hidden" name="do" value="${wish}">`;

type Field = { name: string; label: string; type?: string; help?: string; required?: boolean };

const field = ({ name, label, type = 'text', help, required = false }: Field, id: string): Html =>
  html`<div class="form-field"><label class="form-label" for="${id}-${name}">${label}</label>${help !== undefined && html`<p class="soft small" id="${id}-${name}-help">${help}</p>`}<input class="search-field" id="${id}-${name}" name="${name}" type="${type}" autocomplete="${type === 'email' ? 'email' : 'off'}" autocapitalize="off" spellcheck="false"${help !== undefined && html` aria-describedby="${id}-${name}-help"`}${required && html` required`}></div>`;

const KEY: Field = {
  name: 'key',
  label: 'Your key, if you have one',
  help: 'Without one, a key is made for the address and shown once.',
};
const EMAIL: Field = { name: 'email', label: 'Mail address', type: 'email' };

/** The form on the page of an entry. */
export const followForm = (slug: string): Html =>
  html`${open('start')}<input type="hidden" name="slug" value="${slug}">
<p>A mail when it goes down, comes back or changes its shape. It starts after one click in a confirmation mail, and every mail can stop it.</p>
${field(EMAIL, 'follow')}${field(KEY, 'follow')}
<p><button class="button" type="submit">Follow ${slug}</button></p>
<p class="soft small">Your follows, webhooks and keys: <a href="/follow/">Following</a>. What is kept: <a href="/privacy/#following">Privacy</a>.</p></form>`;

/** What the page about following offers before anything is sent. */
export const followForms = (): Html =>
  html`<section class="part"><h2>Follow an entry</h2>${open('start')}
${field({ name: 'slug', label: 'Call sign', help: 'The slug of the entry, such as open-meteo-forecast.', required: true }, 'start')}
${field(EMAIL, 'start')}
${field({ name: 'webhook_url', label: 'Or a webhook', type: 'url', help: 'An https address. It gets a signed ping and must answer it with a 2xx status.' }, 'start')}
${field({ ...KEY, help: 'Without one, a key is made for the mail address and shown once. A webhook alone needs a key.' }, 'start')}
<p><button class="button" type="submit">Follow</button></p></form></section>
<section class="part"><h2>Your follows</h2>${open('list')}${field({ name: 'key', label: 'Your key', required: true }, 'list')}<p><button class="button" type="submit">Show them</button></p></form></section>
<section class="part"><h2>Be forgotten</h2>${open('erase')}<p>Erases the key, its mail address and all that it follows, at once.</p>${field({ name: 'key', label: 'Your key', required: true }, 'erase')}<p><button class="button" type="submit">Erase all of it</button></p></form></section>`;

/** One button that does something with a key that was just typed. */
export const keyButton = (wish: string, label: string, fields: Readonly<Record<string, string>>): Html =>
  html`${open(wish)}${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<p><button class="button" type="submit">${label}</button></p></form>`;
