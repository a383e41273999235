import type { KeyAnswer } from '../../api/watch/keys-schema.ts';
import type { FollowList, WatchAnswer } from '../../api/watch/watch-schema.ts';
import type { Problem } from '../../http/problem-schema.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { codeBlock } from '../code/code-block.ts';
import { fillRoom } from '../frame/slot.ts';
import { dayOf } from '../frame/words.ts';
import { FOLLOW_ROOM, keyButton } from './follow-forms.ts';

/** The page about following with an answer in place of its forms. */
export const fillFollowPage = (shell: string, content: Html): string => fillRoom(shell, FOLLOW_ROOM, content);

const part = (heading: string, content: Html): Html =>
  html`<section class="part"><h2>${heading}</h2><div class="stack">${content}</div></section>`;

const BACK = html`<p><a href="/follow/">Follow something else, or see your follows</a></p>`;

const secretPart = (heading: string, secret: string, what: string, words: string): Html =>
  part(
    heading,
    html`<p><b>Shown this once.</b> ${words}</p>${codeBlock(html`${secret}`, what, 'code-line')}`,
  );

/** A follow that was stored, with the key that was made for it, if one was. */
export function startedPart(follow: WatchAnswer, made: KeyAnswer | null): Html {
  const { slug, state, note, webhook_secret, follows } = follow;
  const words = state === 'pending' ? 'Nearly done' : 'You follow it';
  return html`${part(words, html`<p role="status">${note}</p><p class="soft small"><a href="/entry/${slug}/">${slug}</a>, by ${follow.channel === 'email' ? 'mail' : 'webhook'}. ${follows.used} of ${follows.limit} follows used.</p>`)}${made ? secretPart('Your key', made.key, 'the key', 'With it you see and end your follows, here or by the API. Keep it where you keep passwords.') : NOTHING}${webhook_secret ? secretPart('Its secret', webhook_secret, 'the secret', 'It verifies that what the webhook receives comes from here.') : NOTHING}${part('Next', BACK)}`;
}

const STATES: Readonly<Record<WatchAnswer['state'], string>> = {
  pending: 'waits for its confirmation',
  active: 'active',
  paused: 'paused: five deliveries in a row failed. Follow it again to go on.',
};

/** The follows of a key, each with a button that ends it. `said` is what was just done. */
export function listPart({ follows, limit }: FollowList, key: string, said: string | null): Html {
  const rows = follows.map(({ id, slug, channel, state, email, webhook_url, created_at }) =>
    part(
      slug,
      html`<p>By ${channel === 'email' ? 'mail to' : 'webhook at'} <code>${email ?? webhook_url ?? ''}</code>, since ${dayOf(created_at)}, ${STATES[state]}.</p>${keyButton('end', `Stop following ${slug}`, { key, id })}`,
    ),
  );
  const none = html`<p>This key follows nothing now. It may follow ${limit} entries.</p>`;
  return html`${said ? html`<p class="notice" role="status">${said}</p>` : NOTHING}${rows.length > 0 ? rows : part('Your follows', none)}${part('Be forgotten', keyButton('erase', 'Erase the key, its address and its follows', { key }))}${part('Next', BACK)}`;
}

/** What was asked could not be done, and what to do about it. */
export const problemPart = ({ title, detail, hint, errors = [] }: Problem): Html =>
  part(
    title,
    html`<p role="alert">${detail}</p>${errors.length > 1 && html`<ul>${errors.map(({ parameter, found, allowed }) => html`<li>${parameter} was ${found}; allowed is ${allowed}.</li>`)}</ul>`}<p>${hint}</p>${BACK}`,
  );

export const wordsPart = (heading: string, words: string): Html =>
  part(heading, html`<p role="status">${words}</p>${BACK}`);

/** One question with one button, for a link from a mail. */
export const askPart = (heading: string, words: string, action: string, label: string): Html =>
  part(
    heading,
    html`<p>${words}</p><form action="${action}" method="post"><p><button class="button" type="submit">${label}</button></p></form>`,
  );

/** The follows that a mail was about, each with a button that ends it. */
export const stopPart = (follows: readonly { id: string; name: string }[], action: string): Html =>
  part(
    'Stop these mails?',
    html`<form class="stack" action="${action}" method="post">${follows.length > 1 && follows.map(({ id, name }) => html`<p><button class="button" type="submit" name="follow" value="${id}">Stop mails about ${name}</button></p>`)}<p><button class="button" type="submit" name="List-Unsubscribe" value="One-Click">${follows.length > 1 ? 'Stop all of them' : `Stop mails about ${follows[0]?.name ?? 'it'}`}</button></p></form>`,
  );
