import { createTransport, type SendMailOptions } from 'nodemailer';
import { type Letter, letterHtml, letterText } from './mail-body.ts';

/** Everything about a mail but its words. `id` makes its Message-ID: the same mail sent twice has the same. */
export type Envelope = {
  to: string;
  id: string;
  date: Date;
  /** Address that ends the follows by a POST (RFC 8058). Null where the mail is no subscription. */
  unsubscribeUrl: string | null;
  /** Mails about the same entry stand together in the reader's inbox. */
  thread: string | null;
};

/** Sends one mail, or throws with the words of the mail server. */
export type SendMail = (letter: Letter, envelope: Envelope) => Promise<void>;
export type Mailer = { send: SendMail; close: () => void };

type Limits = { connectMs: number; greetingMs: number; idleMs: number };
const LIMITS: Limits = { connectMs: 10_000, greetingMs: 10_000, idleMs: 20_000 };
const CONNECTIONS = 2; // Mail servers dislike callers that open many.

const MAX_UNREACHED = 3; // In a row. A run with many mails must not wait for each of them in vain.

const UNREACHED = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'EAUTH', 'ETLS']);

const isUnreached = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNREACHED.has(String(error.code));

/** Opens the way to the mail server. Mails go in the clear only where the server offers no TLS, as on this machine. */
export function openMailer(
  { smtpUrl, from, siteUrl }: { smtpUrl: string; from: string; siteUrl: string },
  { connectMs, greetingMs, idleMs }: Limits = LIMITS,
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(siteUrl).hostname;
  let unreached = 0;
  return {
    send: async (letter, envelope) => {
      if (unreached >= MAX_UNREACHED) throw new Error('the mail server cannot be reached');
      try {
        await transport.sendMail(composeMail(letter, envelope, { from, host }));
        unreached = 0;
      } catch (error) {
        unreached = isUnreached(error) ? unreached + 1 : 0;
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** The mail as the mail server gets it: text and HTML in UTF-8, with the headers of a wanted, stoppable mail. */
export function composeMail(
  letter: Letter,
  { to, id, date, unsubscribeUrl, thread }: Envelope,
  { from, host }: { from: string; host: string },
): SendMailOptions {
  const asIs = (value: string) => ({ prepared: true, value }); // Addresses in headers may not be broken.
  return {
    from: { name: 'Callbook', address: from },
    to: { name: '', address: to }, // As an object: a text would be read as a list of addresses.
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    textEncoding: 'quoted-printable',
    messageId: `<${id}@${host}>`,
    date,
    ...(thread === null ? {} : { references: `<${thread}@${host}>` }),
    headers: {
      'Auto-Submitted': 'auto-generated', // RFC 3834: no holiday notes, please.
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl === null
        ? {}
        : {
            'List-Id': asIs(`Callbook alerts <alerts.${host}>`),
            'List-Unsubscribe': asIs(`<${unsubscribeUrl}>`),
            'List-Unsubscribe-Post': asIs('List-Unsubscribe=One-Click'),
          }),
    },
  };
}
