import { expect, it, onTestFinished } from 'vitest';
import { readMail } from '../../../src/local/inbox/read-mail.ts';
import { alertMail } from '../../../src/watch/mail/alert-mail.ts';
import { mailText } from '../../../src/watch/mail/mail-content.ts';
import { openMailer } from '../../../src/watch/mail/mailer.ts';
import { anAlertContent } from '../../helpers/an-event.ts';
import { aMailServer } from '../../helpers/mail-server.ts';

const DATE = new Date('2026-11-21T12:34:56Z');
const UNSUBSCRIBE = `https://callbook.example/follow/unsubscribe?t=${'unsubscribe.0.'}${'x'.repeat(150)}`;
const place = { siteUrl: 'https://callbook.example', unsubscribeUrl: UNSUBSCRIBE };
const envelope = {
  to: 'reader@example.org',
  id: 'alert_1.hash',
  date: DATE,
  unsubscribeUrl: UNSUBSCRIBE,
  thread: 'follow.1',
};

/** Sends one mail to a local server and reads what arrived. */
async function receive(content: Parameters<ReturnType<typeof openMailer>['send']>[0], to = envelope.to) {
  await using server = await aMailServer();
  const mailer = openMailer({ smtpUrl: server.url, from: 'alerts@callbook.example', siteUrl: place.siteUrl });
  onTestFinished(() => mailer.close());
  await mailer.send(content, { ...envelope, to });
  mailer.close();
  const [taken] = server.taken;
  if (!taken) throw new Error('no mail arrived');
  return { ...taken, ...readMail(taken.source) };
}

it('an alert mail offers one-click unsubscribe (RFC 8058)', async () => {
  const { headers, source } = await receive(alertMail([anAlertContent()], place));
  expect(headers.get('list-unsubscribe')).toBe(`<${UNSUBSCRIBE}>`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  // On one line: mail programs would read a folded URL as another one.
  expect(source).toContain(`List-Unsubscribe: <${UNSUBSCRIBE}>\r\n`);
});

it('an alert mail has every header that a mail needs, once', async () => {
  const { headers, source, to } = await receive(alertMail([anAlertContent()], place));
  expect(headers.get('message-id')).toBe('<alert_1.hash@callbook.example>');
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

it('an alert mail has a text part and an HTML part in UTF-8, in lines that every server accepts', async () => {
  const { source, text, html } = await receive(
    alertMail([anAlertContent({}, { name: 'Gezeiten für Tōkyō 👋' })], place),
  );
  expect(source.match(/Content-Type: text\/(?:plain|html); charset=utf-8/g)).toHaveLength(2);
  expect(text).toContain('Gezeiten für Tōkyō 👋 is down');
  expect(html).toContain('Gezeiten für Tōkyō 👋 is down');
  const [head = '', body = ''] = source.split(/\r\n\r\n([\s\S]*)/);
  expect(/^[\x20-\x7e\r\n\t]*$/.test(body)).toBe(true);
  expect(Math.max(...body.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
  expect(Math.max(...head.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
});

it('an alert mail says what happened, since when, what the state was before, and how to unsubscribe', async () => {
  const { headers, text } = await receive(alertMail([anAlertContent()], place));
  expect(headers.get('subject')).toBe('The tides is down');
  expect(text).toMatch(/Since: 21 November 2026, 11:07 UTC/);
  expect(text).toMatch(/Confirmed: 21 November 2026, 11:37 UTC/);
  expect(text).toContain('Result: answered 503');
  expect(text).toContain('Before: responded as expected');
  expect(text).toContain('https://callbook.example/entry/tides/');
  expect(text).toContain('You follow tides on Callbook.');
  expect(text.split('\n-- \n')[1]).toContain(UNSUBSCRIBE);
});

it('the subject of an "up" mail says how long the interface was down', () => {
  const back = anAlertContent(
    { kind: 'up', at: '2026-11-21T13:17:00.000Z', state: 'ok', previous_state: 'server_error', cause: '' },
    { down_since: '2026-11-21T11:07:00.000Z' },
  );
  expect(alertMail([back], place).subject).toBe('The tides is back after 2 h 10 min');
});

it('mails about flapping say that it begins, and later that the interface is steady', () => {
  const begun = anAlertContent({
    kind: 'flapping',
    cause: 'up and down 5 times in 24 hours, last: answered 503',
  });
  const content = alertMail([begun], place);
  expect(content.subject).toBe('The tides is unstable');
  expect(JSON.stringify(content.blocks)).toContain('up and down 5 times in 24 hours');
  expect(JSON.stringify(content.blocks)).toContain('when it has been up, or down, for 12 hours.');
  const ended = anAlertContent({ kind: 'up', flapping_since: '2026-11-20T03:07:00.000Z', state: 'ok' });
  expect(alertMail([ended], place).subject).toBe('The tides is steady again');
  expect(JSON.stringify(alertMail([ended], place).blocks)).toContain('20 November 2026, 03:07 UTC');
});

it('a mail about a changed shape lists the changes', async () => {
  const changes = [
    { severity: 'breaking' as const, path: '$.items[].price', before: 'number', after: null },
    { severity: 'additive' as const, path: '$.items[].cost', before: null, after: 'number' },
    { severity: 'breaking' as const, path: '$.time', before: 'string', after: 'number' },
  ];
  const { headers, text } = await receive(
    alertMail([anAlertContent({ kind: 'shape_changed', changes })], place),
  );
  expect(headers.get('subject')).toBe('The tides changed its response shape (breaking)');
  expect(text).toContain('- breaking: $.items[].price is gone (was number)');
  expect(text).toContain('- additive: $.items[].cost is new (number)');
  expect(text).toContain('- breaking: $.time was string, is number');
});

it('one mail covers several events', async () => {
  const events = [
    anAlertContent(),
    anAlertContent({ slug: 'ferries' }, { name: 'The ferries' }),
    anAlertContent({ slug: 'buoys' }, { name: 'The buoys' }),
  ];
  const { headers, text } = await receive(alertMail(events, place));
  expect(headers.get('subject')).toBe('3 changes: The tides, The ferries and 1 more');
  expect(text).toContain('You follow tides, ferries and buoys on Callbook.');
});

it('no name or address can inject HTML or a header', async () => {
  const name = 'Tides"><img src=x onerror=alert(1)>\r\nBcc: other@example.org';
  const { headers, html, to } = await receive(alertMail([anAlertContent({}, { name })], place));
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x');
  expect(headers.has('bcc')).toBe(false);
  expect(to).toEqual(['reader@example.org']);
});

it('a list of addresses is treated as one address, which every server refuses', async () => {
  await expect(
    receive(alertMail([anAlertContent()], place), 'a@example.org, b@example.org'),
  ).rejects.toThrow();
});

it('the HTML part loads nothing', async () => {
  const { html } = await receive(alertMail([anAlertContent()], place));
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
});

it('the mailer stops trying for the rest of a run if the mail server cannot be reached', async () => {
  const closed = await aMailServer();
  await closed[Symbol.asyncDispose]();
  const mailer = openMailer({ smtpUrl: closed.url, from: 'alerts@callbook.example', siteUrl: place.siteUrl });
  onTestFinished(() => mailer.close());
  const send = () => mailer.send(alertMail([anAlertContent()], place), envelope);
  for (let i = 0; i < 3; i += 1) await expect(send()).rejects.toThrow(/ECONNREFUSED/);
  await expect(send()).rejects.toThrow('the mail server cannot be reached');
});

it('a mail about an interface that is down says what can be used instead', () => {
  const down = anAlertContent({}, { alternatives: [{ slug: 'sea-level', name: 'Sea Level' }] });
  const textOf = (content: typeof down) => mailText(alertMail([content], place));
  expect(textOf(down)).toContain('Use instead:\n\n- Sea Level: https://callbook.example/entry/sea-level/');
  expect(textOf(anAlertContent())).not.toContain('instead');
});
