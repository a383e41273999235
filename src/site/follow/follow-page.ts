import type { KeyAnswer } from '../../api/watch/keys-schema.ts';
import type { FollowList, WatchAnswer } from '../../api/watch/watch-schema.ts';
import type { Problem } from '../../http/problem-schema.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { codeBlock } from '../code/code-block.ts';
import { fillSlot } from '../frame/slot.ts';
import { dayOf } from '../frame/words.ts';
import { FOLLOW_SLOT, keyButton } from './follow-forms.ts';

/** What a request puts on the page, with its HTTP status. */
export type PageContent = { content: Html; status: number; headers?: Record<string, string> };

/** The page "Following" with a result instead of its forms. */
export const fillFollowPage = (shell: string, content: Html): string => fillSlot(shell, FOLLOW_SLOT, content);

const part = (heading: string, content: Html): Html =>
  html`<section class="part"><h2>${heading}</h2><div class="stack">${content}</div></section>`;

const BACK = html`<p><a href="/follow/">Follow something else, or see your follows</a></p>`;

const secretPart = (heading: string, secret: string, label: string, words: string): Html =>
  part(
    heading,
    html`<p><b>Shown only once.</b> ${words}</p>${codeBlock(html`${secret}`, label, 'code-line')}`,
  );

/** A new follow, with the key if one was made for it. */
export function startedPart(follow: WatchAnswer, made: KeyAnswer | null): Html {
  const { slug, state, note, webhook_secret, follows } = follow;
  const heading = state === 'pending' ? 'One more step' : 'You now follow this entry';
  return html`${part(heading, html`<p role="status">${note}</p><p class="soft small"><a href="/entry/${slug}/">${slug}</a>, by ${follow.channel === 'email' ? 'email' : 'webhook'}. ${follows.used} of ${follows.limit} follows used.</p>`)}${made ? secretPart('Your key', made.key, 'the key', 'You need it to see and end your follows, here or through the API. Store it like a password.') : NOTHING}${webhook_secret ? secretPart('Webhook secret', webhook_secret, 'the secret', 'Use it to verify that a delivery comes from Callbook.') : NOTHING}${part('Next', BACK)}`;
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

/** A problem, with what to do about it. */
export const problemPart = ({ title, detail, hint, errors = [] }: Problem): Html =>
  part(
    title,
    html`<p role="alert">${detail}</p>${errors.length > 1 && html`<ul>${errors.map(({ parameter, found, allowed }) => html`<li>${parameter} was ${found}; allowed is ${allowed}.</li>`)}</ul>`}<p>${hint}</p>${BACK}`,
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
