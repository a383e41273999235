import { expect, it } from 'vitest';
import { answerLocal } from '../../../src/local/inbox/local-pages.ts';
import { readMail } from '../../../src/local/inbox/read-mail.ts';
import { openInbox } from '../../../src/local/inbox/webhook-inbox.ts';

const SOURCE = [
  'Subject: =?utf-8?Q?Gezeiten_f=C3=BCr?= =?utf-8?B?IFTFjWt5xY0=?=',
  'To: reader@example.org',
  'X-Long: one',
  '\ttwo',
  'Content-Type: multipart/alternative; boundary="b1"',
  '',
  '--b1',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'H=C3=A9llo =',
  'there <script>',
  '--b1',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('<head></head><p>Hé</p><script>alert(1)</script>').toString('base64'),
  '--b1--',
  '',
].join('\r\n');

const mails = [
  { number: 1, at: new Date('2026-11-21T12:00:00Z'), to: ['reader@example.org'], source: SOURCE },
];
const mailbox = { url: '', mails: () => mails, close: async () => {} };
const ask = async (path: string, init: RequestInit = {}, parts = { mailbox, inbox: openInbox() }) =>
  answerLocal(new Request(`http://localhost/_local/${path}`, init), parts);

it('readMail decodes headers and both parts of a mail', () => {
  const { headers, text, html } = readMail(SOURCE);
  expect(headers.get('subject')).toBe('Gezeiten für Tōkyō');
  expect(headers.get('x-long')).toBe('one two');
  expect(text.trim()).toBe('Héllo there <script>');
  expect(html).toContain('<p>Hé</p>');
});

it('a mail is shown in a sandbox that lets it run and load nothing', async () => {
  const response = await ask('mailbox/1');
  const page = await response.text();
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(page).toMatch(/<iframe title="The email" sandbox="allow-popups[^"]*" srcdoc="&lt;head&gt;/);
  expect(page).not.toContain('<script');
});

it('the mailbox lists mails as JSON on request', async () => {
  const listed = await (await ask('mailbox', { headers: { Accept: 'application/json' } })).json();
  expect(listed).toMatchObject([{ number: 1, to: ['reader@example.org'], subject: 'Gezeiten für Tōkyō' }]);
});

it('the inbox accepts and shows any webhook', async () => {
  const parts = { mailbox, inbox: openInbox() };
  const init = { method: 'POST', body: '<script>', headers: { 'webhook-id': 'alert_1' } };
  expect((await ask('inbox/hook', init, parts)).status).toBe(204);
  const page = await (await ask('inbox', {}, parts)).text();
  expect(page).toContain('webhook-id: alert_1');
  expect(page).not.toContain('<script');
  expect((await ask('inbox', { method: 'POST', body: 'x'.repeat(100_001) }, parts)).status).toBe(413);
});

it('unknown paths return 404, and other methods return 405', async () => {
  expect((await ask('mailbox/9')).status).toBe(404);
  expect((await ask('mailbox', { method: 'DELETE' })).status).toBe(405);
});

it.each(['evil.example', '192.0.2.1', 'localhost.evil.example'])(
  'a request for the host %s returns 403',
  async (host) => {
    const request = new Request(`http://${host}/_local/mailbox/1`);
    const response = await answerLocal(request, { mailbox, inbox: openInbox() });
    expect([response.status, (await response.text()).includes('reader@example.org')]).toEqual([403, false]);
  },
);
