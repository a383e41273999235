import { expect, it, onTestFinished } from 'vitest';
import { readMail } from '../../src/local/inbox/read-mail.ts';
import { confirmationMail } from '../../src/watch/delivery/send.ts';
import { alertMail } from '../../src/watch/mail/alert-mail.ts';
import type { MailContent } from '../../src/watch/mail/mail-content.ts';
import { openMailer } from '../../src/watch/mail/mailer.ts';
import { alertBody } from '../../src/watch/webhook.ts';
import { anAlertContent } from '../helpers/an-event.ts';
import { aMailServer } from '../helpers/mail-server.ts';
import { HOSTILE, publishHostile } from './hostile-entry.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const SITE = 'https://callbook.test';
const entry = publishHostile({ ...HOSTILE, invocation_example: 'curl https://a.example.org/{user}' });

/** Sends a mail to a server on this machine and returns what arrived. */
async function receive(content: MailContent) {
  await using server = await aMailServer();
  const mailer = openMailer({ smtpUrl: server.url, from: 'alerts@callbook.test', siteUrl: SITE });
  onTestFinished(() => mailer.close());
  await mailer.send(content, { to: 'a@example.org', id: 'a', date: NOW, unsubscribeUrl: null, thread: null });
  mailer.close();
  const [taken] = server.taken;
  if (!taken) throw new Error('no mail arrived');
  return { ...taken, ...readMail(taken.source) };
}

// The checks refuse the last names; a mail must be safe even if they did not.
it.each([entry.name, 'a\r\nBcc: all@example.org\r\n\r\n<b>', '=?utf-8?B?QmNjOiB4?='])(
  'the entry name %j adds no header and no markup to a mail',
  async (name) => {
    const place = { siteUrl: SITE, unsubscribeUrl: `${SITE}/follow/unsubscribe?t=a` };
    const mails = [
      alertMail([anAlertContent({}, { name })], place),
      confirmationMail({ name, slug: 'hostile', confirmUrl: `${SITE}/follow/confirm?t=a`, siteUrl: SITE }),
    ];
    for (const content of mails) {
      const { to, headers, html, source } = await receive(content);
      expect([to, headers.get('bcc'), headers.get('to')]).toEqual([
        ['a@example.org'],
        undefined,
        'a@example.org',
      ]);
      expect(source.match(/^Subject:/gim)).toHaveLength(1);
      expect(html).not.toMatch(/<script|<b>|<img/);
    }
  },
);

it('a webhook gets the hostile name as a value', () => {
  const body = alertBody(anAlertContent({ slug: 'hostile' }, { name: entry.name }), SITE);
  expect(JSON.parse(JSON.stringify(body)).data).toMatchObject({
    name: entry.name,
    entry_url: `${SITE}/entry/hostile/`,
  });
});
