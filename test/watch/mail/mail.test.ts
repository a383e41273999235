import fc from 'fast-check';
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

const BACK_AT = '2026-11-21T13:17:00.000Z';
/** The subject of the email about an interface that was down for so many seconds. */
const subjectAfter = (seconds: number) => {
  const down_since = new Date(Date.parse(BACK_AT) - seconds * 1_000).toISOString();
  return alertMail([anAlertContent({ kind: 'up', at: BACK_AT }, { down_since })], place).subject;
};

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h'],
  [3_660, '1 h 1 min'],
  [86_399, '23 h 59 min'],
  [86_400, '1 day'],
  [86_400 + 3_540, '1 day'],
  [86_400 + 3_600, '1 day 1 h'],
  [2 * 86_400 + 3 * 3_600 + 240, '2 days 3 h'],
])('a mail states %d seconds of downtime as "%s"', (seconds, words) => {
  expect(subjectAfter(seconds)).toBe(`The tides is back after ${words}`);
});

it('the stated downtime is never longer than the real one, and at most an hour or a minute shorter', () => {
  const SECONDS = { day: 86_400, days: 86_400, h: 3_600, min: 60, s: 1 } as const;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 * 86_400 }), (seconds) => {
      const words = subjectAfter(seconds).matchAll(/(\d+) (days?|h|min|s)\b/g);
      const stated = [...words].reduce((sum, [, n, unit]) => sum + Number(n) * SECONDS[unit as 'h'], 0);
      const accuracy = seconds < 60 ? 1 : seconds < 86_400 ? 60 : 3_600;
      expect(seconds - stated).toBeGreaterThanOrEqual(0);
      expect(seconds - stated).toBeLessThan(accuracy);
    }),
  );
});

it('an "up" mail says when the interface went down, and when it came back', () => {
  const back = anAlertContent({ kind: 'up', at: BACK_AT }, { down_since: '2026-11-20T23:05:00.000Z' });
  const text = mailText(alertMail([back], place));
  expect(text).toContain('Down since: 20 November 2026, 23:05 UTC');
  expect(text).toContain('Back since: 21 November 2026, 13:17 UTC');
});

it('a mail leaves out what nobody observed', () => {
  const known = mailText(alertMail([anAlertContent()], place));
  expect(known).toContain('Status: 503');
  expect(known).toContain('Response time: 131 ms');
  expect(known).not.toContain('Down since');
  const at = '2026-11-21T11:07:00.000Z';
  const bare = anAlertContent({ at, observed_at: at, status_code: null, latency_ms: null, cause: '' });
  const text = mailText(alertMail([bare], place));
  expect(text).toContain('Result: returned a server error');
  expect(text).not.toMatch(/Status:|Response time|Confirmed|null/);
});

it('an "up" mail says nothing of the beginning of an outage that is unknown', () => {
  const { subject, blocks } = alertMail([anAlertContent({ kind: 'up', at: BACK_AT })], place);
  expect(subject).toBe('The tides is back');
  expect(JSON.stringify(blocks)).not.toMatch(/Down since|1970/);
});

it('a mail without changes and alternatives has no empty list', () => {
  const { blocks } = alertMail([anAlertContent()], place);
  expect(blocks.filter(({ kind }) => kind === 'list')).toEqual([]);
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

it('a mail about many changes lists the twelve gravest, and says how many more there are', () => {
  const change = (severity: 'breaking' | 'additive' | 'cosmetic', n: number) => ({
    ...{ severity, path: `$.field${n}`, before: null, after: 'number' },
  });
  const mailAbout = (additive: number) => {
    const changes = [
      ...Array.from({ length: additive }, (_, n) => change('additive', n)),
      change('breaking', 99),
    ];
    return mailText(alertMail([anAlertContent({ kind: 'shape_changed', changes })], place));
  };
  const points = (text: string) => text.match(/^- .*/gm) ?? [];
  expect(points(mailAbout(11))).toHaveLength(12);
  expect(mailAbout(11)).not.toContain('more');
  expect(points(mailAbout(13))[0]).toBe('- breaking: $.field99 is new (number)');
  expect(points(mailAbout(13)).at(-1)).toBe('- and 2 more');
});

it('a change that breaks no caller is not called breaking, and its mail does not repeat the state', () => {
  const changes = [{ severity: 'additive' as const, path: '$.cost', before: null, after: 'number' }];
  const { subject, blocks } = alertMail([anAlertContent({ kind: 'shape_changed', changes })], place);
  expect(subject).toBe('The tides changed its response shape');
  expect(JSON.stringify(blocks)).not.toContain('Result');
});

it.each([
  [['tides'], '2 changes: The tides', 'You follow tides on'],
  [['tides', 'ferries'], '3 changes: The tides, The ferries', 'You follow tides and ferries on'],
  [
    ['tides', 'ferries', 'buoys', 'locks'],
    '5 changes: The tides, The ferries and 2 more',
    'You follow tides, ferries, buoys and locks on',
  ],
])('the subject of one mail about %j names the first two', (slugs, subject, foot) => {
  const contents = [...slugs, 'tides'].map((slug) => anAlertContent({ slug }, { name: `The ${slug}` }));
  const content = alertMail(contents, place);
  expect(content.subject).toBe(subject);
  expect(JSON.stringify(content.foot)).toContain(foot);
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

it('a line of the text of a mail has at most 76 characters', () => {
  const linesOf = (text: string) =>
    mailText({ subject: '', blocks: [{ kind: 'words', text }], foot: [] })
      .split('\n')
      .slice(0, 2);
  const forty = 'a'.repeat(40);
  expect(linesOf(`${forty} ${'b'.repeat(35)}`)).toEqual([`${forty} ${'b'.repeat(35)}`, '']);
  expect(linesOf(`${forty} ${'b'.repeat(36)}`)).toEqual([forty, 'b'.repeat(36)]);
});
