import type { FollowList, WatchAnswer } from '../../api/watch/watch-schema.ts';
import type { Problem } from '../../http/problem-schema.ts';
import { dayOf } from '../../text/dates.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { codeBlock } from '../code/code-block.ts';
import { fillSlot, makeSlot } from '../frame/slot.ts';

export const FOLLOW_SLOT = makeSlot('follow');

/** What a request puts on the page, with its HTTP status. */
export type PageContent = { content: Html; status: number; headers?: Record<string, string> };

/** The page "Following" with a result instead of its forms. */
export const fillFollowPage = (shell: string, content: Html): string => fillSlot(shell, FOLLOW_SLOT, content);

const section = (heading: string, content: Html): Html =>
  html`<section class="part"><h2>${heading}</h2>${content}</section>`;

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

/** The forms of the page "Following", before anything is sent. */
export function followForms(): Html {
  const fields = [SLUG, EMAIL, WEBHOOK, KEY_FOR_WEBHOOK].map((each) => field(each, 'start'));
  const erasing = html`<p>Erases the key, its email address and all its follows at once.</p>${field(OWN_KEY, 'erase')}${button('Erase everything')}`;
  return html`${section('Follow an entry', form('start', {}, html`${fields}${button('Follow')}`))}
${section('Your follows', form('list', {}, html`${field(OWN_KEY, 'list')}${button('Show follows')}`))}
${section('Delete your data', form('erase', {}, erasing))}`;
}

/** A button for an action with the key that was just typed. */
const keyButton = (action: string, label: string, fields: Readonly<Record<string, string>>): Html =>
  form(action, fields, button(label));

const part = (heading: string, content: Html): Html =>
  section(heading, html`<div class="stack">${content}</div>`);

const BACK = html`<p><a href="/follow/">Follow something else, or see your follows</a></p>`;

const secretPart = (heading: string, secret: string, label: string, words: string): Html =>
  part(
    heading,
    html`<p><b>Shown only once.</b> ${words}</p>${codeBlock(html`${secret}`, label, 'code-line')}`,
  );

export function startedPart(follow: WatchAnswer, newKey: string | null): Html {
  const { slug, state, note, webhook_secret, follows } = follow;
  const heading = state === 'pending' ? 'One more step' : 'You now follow this entry';
  return html`${part(heading, html`<p role="status">${note}</p><p class="soft small"><a href="/entry/${slug}/">${slug}</a>, by ${follow.channel === 'email' ? 'email' : 'webhook'}. ${follows.used} of ${follows.limit} follows used.</p>`)}${newKey ? secretPart('Your key', newKey, 'the key', 'You need it to see and end your follows, here or through the API. Store it like a password.') : NOTHING}${webhook_secret ? secretPart('Webhook secret', webhook_secret, 'the secret', 'Use it to verify that a delivery comes from Callbook.') : NOTHING}${part('Next', BACK)}`;
}

const STATES: Readonly<Record<WatchAnswer['state'], string>> = {
  pending: 'waiting for confirmation',
  active: 'active',
  paused: 'paused because five deliveries in a row failed. Follow it again to resume',
};

/** The follows of a key, each with a button that ends it. `done` says what was just done, or is null. */
export function listPart({ follows, limit }: FollowList, key: string, done: string | null): Html {
  const rows = follows.map(({ id, slug, channel, state, email, webhook_url, created_at }) =>
    part(
      slug,
      html`<p>By ${channel === 'email' ? 'email to' : 'webhook at'} <code>${email ?? webhook_url ?? ''}</code>, since ${dayOf(created_at)}, ${STATES[state]}.</p>${keyButton('end', `Stop following ${slug}`, { key, id })}`,
    ),
  );
  const none = html`<p>This key follows no entries. It can follow up to ${limit}.</p>`;
  return html`${done ? html`<p class="notice" role="status">${done}</p>` : NOTHING}${rows.length > 0 ? rows : part('Your follows', none)}${part('Delete your data', keyButton('erase', 'Erase the key, its address and its follows', { key }))}${part('Next', BACK)}`;
}

export const problemPart = ({ title, detail, hint, errors = [] }: Problem): Html =>
  part(
    title,
    html`<p role="alert">${detail}</p>${errors.length > 1 && html`<ul>${errors.map(({ parameter, found, allowed }) => html`<li>${parameter} was ${found}; allowed is ${allowed}.</li>`)}</ul>`}<p>${hint}</p>${BACK}`,
  );

/**
 * A form that src/site/browser/proof.ts completes and sends: the same as before, with the solution of the challenge. Readers
 * without JavaScript learn what else they can do.
 */
export const proofPart = (
  { title, detail, hint, challenge = '', bits = 0 }: Problem,
  fields: Readonly<Record<string, string>>,
): Html =>
  part(
    title,
    html`<p role="status">${detail}</p><div data-challenge="${challenge}" data-bits="${String(bits)}"><p data-working hidden>Your browser does it now. Usually that takes a few seconds. Then the form is sent again.</p>${form('start', { ...fields, proof: '' }, NOTHING)}</div><noscript><p>Your browser needs JavaScript for it: switch it on, go back and send the form again. ${hint}</p></noscript>${BACK}`,
  );

/** A short message under a heading. */
export const messagePart = (heading: string, words: string): Html =>
  part(heading, html`<p role="status">${words}</p>${BACK}`);

/** A question with one button, for a link from an email. */
export const questionPart = (heading: string, words: string, action: string, label: string): Html =>
  part(
    heading,
    html`<p>${words}</p><form action="${action}" method="post"><p><button class="button" type="submit">${label}</button></p></form>`,
  );

/** The follows of an email, each with a button that ends it. */
export const stopPart = (follows: readonly { id: string; name: string }[], action: string): Html =>
  part(
    'Stop these emails?',
    html`<form class="stack" action="${action}" method="post">${follows.length > 1 && follows.map(({ id, name }) => html`<p><button class="button" type="submit" name="follow" value="${id}">Stop emails about ${name}</button></p>`)}<p><button class="button" type="submit" name="List-Unsubscribe" value="One-Click">${follows.length > 1 ? 'Stop all of them' : `Stop emails about ${follows[0]?.name ?? 'it'}`}</button></p></form>`,
  );
