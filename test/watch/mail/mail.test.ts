import { expect, it, onTestFinished } from 'vitest';
import { readMail } from '../../../src/local/inbox/read-mail.ts';
import { alertLetter } from '../../../src/watch/mail/alert-mail.ts';
import { openMailer } from '../../../src/watch/mail/mailer.ts';
import { aToldEvent } from '../../helpers/an-event.ts';
import { aMailServer } from '../../helpers/mail-server.ts';

const DATE = new Date('2026-11-21T12:34:56Z');
const UNSUBSCRIBE = `https://callbook.example/follow/unsubscribe?t=${'unsubscribe.0.'}${'x'.repeat(150)}`;
const place = { siteUrl: 'https://callbook.example', unsubscribeUrl: UNSUBSCRIBE };
const envelope = {
  to: 'reader@example.org',
  id: 'alert_1.mark',
  date: DATE,
  unsubscribeUrl: UNSUBSCRIBE,
  thread: 'follow.1',
};

/** Sends one mail to a server on this machine and reads what arrived there. */
async function receive(letter: Parameters<ReturnType<typeof openMailer>['send']>[0], to = envelope.to) {
  await using server = await aMailServer();
  const mailer = openMailer({ smtpUrl: server.url, from: 'alerts@callbook.example', siteUrl: place.siteUrl });
  onTestFinished(() => mailer.close());
  await mailer.send(letter, { ...envelope, to });
  mailer.close();
  const [taken] = server.taken;
  if (!taken) throw new Error('no mail arrived');
  return { ...taken, ...readMail(taken.source) };
}

it('is a mail that can be stopped with one click, as RFC 8058 has it', async () => {
  const { headers, source } = await receive(alertLetter([aToldEvent()], place));
  expect(headers.get('list-unsubscribe')).toBe(`<${UNSUBSCRIBE}>`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  // In one piece: a folded address would be another one.
  expect(source).toContain(`List-Unsubscribe: <${UNSUBSCRIBE}>\r\n`);
});

it('has every header that a mail needs, once', async () => {
  const { headers, source, to } = await receive(alertLetter([aToldEvent()], place));
  expect(headers.get('message-id')).toBe('<alert_1.mark@callbook.example>');
  expect(headers.get('date')).toBe('Sat, 21 Nov 2026 12:34:56 +0000');
  expect(headers.get('from')).toBe('Callbook <alerts@callbook.example>');
  expect([to, headers.get('to')]).toEqual([['reader@example.org'], 'reader@example.org']);
  expect(headers.get('references')).toBe('<follow.1@callbook.example>');
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('mime-version')).toBe('1.0');
  expect(headers.get('content-type')).toMatch(/^multipart\/alternative;/);
  const names = source.slice(0, source.indexOf('\r\n\r\n')).match(/^[\w-]+(?=:)/gm) ?? [];
  expect(new Set(names.map((name) => name.toLowerCase()))).toHaveProperty('size', names.length);
});

it('has a text part and an HTML part in UTF-8, in lines that every server takes', async () => {
  const { source, text, html } = await receive(
    alertLetter([aToldEvent({}, { name: 'Gezeiten für Tōkyō 👋' })], place),
  );
  expect(source.match(/Content-Type: text\/(?:plain|html); charset=utf-8/g)).toHaveLength(2);
  expect(text).toContain('Gezeiten für Tōkyō 👋 is down');
  expect(html).toContain('Gezeiten für Tōkyō 👋 is down');
  const [head = '', body = ''] = source.split(/\r\n\r\n([\s\S]*)/);
  expect(/^[\x20-\x7e\r\n\t]*$/.test(body)).toBe(true);
  expect(Math.max(...body.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
  expect(Math.max(...head.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
});

it('tells what happened, since when, what it was before, and how to stop', async () => {
  const { headers, text } = await receive(alertLetter([aToldEvent()], place));
  expect(headers.get('subject')).toBe('The tides is down');
  expect(text).toMatch(/Since: 21 November 2026, 11:07 UTC/);
  expect(text).toMatch(/Confirmed: 21 November 2026, 11:37 UTC/);
  expect(text).toContain('Seen: answered 503');
  expect(text).toContain('Before: answered as it should');
  expect(text).toContain('https://callbook.example/entry/tides/');
  expect(text).toContain('You follow tides on Callbook.');
  expect(text.split('\n-- \n')[1]).toContain(UNSUBSCRIBE);
});

it('tells how long an interface was down when it is back', () => {
  const told = aToldEvent(
    { kind: 'up', at: '2026-11-21T13:17:00.000Z', state: 'ok', previous_state: 'server_error', cause: '' },
    { down_since: '2026-11-21T11:07:00.000Z' },
  );
  expect(alertLetter([told], place).subject).toBe('The tides is back after 2 h 10 min');
});

it('says once that an interface goes up and down, and once that it is steady', () => {
  const begun = aToldEvent({
    kind: 'flapping',
    cause: 'up and down 5 times in 24 hours, last: answered 503',
  });
  const letter = alertLetter([begun], place);
  expect(letter.subject).toBe('The tides is unstable');
  expect(JSON.stringify(letter.blocks)).toContain('up and down 5 times in 24 hours');
  expect(JSON.stringify(letter.blocks)).toContain('when it has been up, or down, for 12 hours.');
  const ended = aToldEvent({ kind: 'up', flapping_since: '2026-11-20T03:07:00.000Z', state: 'ok' });
  expect(alertLetter([ended], place).subject).toBe('The tides is steady again');
  expect(JSON.stringify(alertLetter([ended], place).blocks)).toContain('20 November 2026, 03:07 UTC');
});

it('lists what changed in a shape', async () => {
  const changes = [
    { severity: 'breaking' as const, path: '$.items[].price', before: 'number', after: null },
    { severity: 'additive' as const, path: '$.items[].cost', before: null, after: 'number' },
    { severity: 'breaking' as const, path: '$.time', before: 'string', after: 'number' },
  ];
  const { headers, text } = await receive(
    alertLetter([aToldEvent({ kind: 'shape_changed', changes })], place),
  );
  expect(headers.get('subject')).toBe('The tides broke its shape');
  expect(text).toContain('- breaking: $.items[].price is gone (was number)');
  expect(text).toContain('- additive: $.items[].cost is new (number)');
  expect(text).toContain('- breaking: $.time was string, is number');
});

it('tells several events in one mail', async () => {
  const events = [
    aToldEvent(),
    aToldEvent({ slug: 'ferries' }, { name: 'The ferries' }),
    aToldEvent({ slug: 'buoys' }, { name: 'The buoys' }),
  ];
  const { headers, text } = await receive(alertLetter(events, place));
  expect(headers.get('subject')).toBe('3 changes: The tides, The ferries and 1 more');
  expect(text).toContain('You follow tides, ferries and buoys on Callbook.');
});

it('lets no name or address break out of its place', async () => {
  const name = 'Tides"><img src=x onerror=alert(1)>\r\nBcc: other@example.org';
  const { headers, html, to } = await receive(alertLetter([aToldEvent({}, { name })], place));
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x');
  expect(headers.has('bcc')).toBe(false);
  expect(to).toEqual(['reader@example.org']);
});

it('takes a list of addresses for one address, which no server takes', async () => {
  await expect(receive(alertLetter([aToldEvent()], place), 'a@example.org, b@example.org')).rejects.toThrow();
});

it('loads nothing from anywhere', async () => {
  const { html } = await receive(alertLetter([aToldEvent()], place));
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
});

it('stops trying for the rest of a run where the mail server cannot be reached', async () => {
  const closed = await aMailServer();
  await closed[Symbol.asyncDispose]();
  const mailer = openMailer({ smtpUrl: closed.url, from: 'alerts@callbook.example', siteUrl: place.siteUrl });
  onTestFinished(() => mailer.close());
  const send = () => mailer.send(alertLetter([aToldEvent()], place), envelope);
  for (let i = 0; i < 3; i += 1) await expect(send()).rejects.toThrow(/ECONNREFUSED/);
  await expect(send()).rejects.toThrow('the mail server cannot be reached');
});
