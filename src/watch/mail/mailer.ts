import { createTransport, type SendMailOptions } from 'nodemailer';
import { type MailContent, mailHtml, mailText } from './mail-content.ts';

/** Everything about an email except its content. `id` becomes the Message-ID, so an email sent twice keeps it. */
export type Envelope = {
  to: string;
  id: string;
  date: Date;
  /** URL that ends the follows by a POST (RFC 8058). Null if the email is not part of a subscription. */
  unsubscribeUrl: string | null;
  /** Mail programs group emails with the same thread, for example those about one entry. */
  thread: string | null;
};

/** Sends one email. Throws with the message of the mail server. */
export type SendMail = (content: MailContent, envelope: Envelope) => Promise<void>;
export type Mailer = { send: SendMail; close: () => void };

type Limits = { connectMs: number; greetingMs: number; idleMs: number };
const LIMITS: Limits = { connectMs: 10_000, greetingMs: 10_000, idleMs: 20_000 };
const MAX_CONNECTIONS = 2; // Mail servers limit connections per client.

const MAX_UNREACHED = 3; // In a row. A run with many emails must not wait for a timeout each time.

const UNREACHED = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'EAUTH', 'ETLS']);

const isUnreached = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNREACHED.has(String(error.code));

/** Connects to the mail server. Emails are sent unencrypted only if the server offers no TLS, as on this machine. */
export function openMailer(
  { smtpUrl, from, siteUrl }: { smtpUrl: string; from: string; siteUrl: string },
  { connectMs, greetingMs, idleMs }: Limits = LIMITS,
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(siteUrl).hostname;
  let unreached = 0;
  return {
    send: async (content, envelope) => {
      if (unreached >= MAX_UNREACHED) throw new Error('the mail server cannot be reached');
      try {
        await transport.sendMail(composeMail(content, envelope, { from, host }));
        unreached = 0;
      } catch (error) {
        unreached = isUnreached(error) ? unreached + 1 : 0;
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** The email as it is sent: text and HTML in UTF-8, and for alerts the headers of a list with one-click unsubscribe. */
export function composeMail(
  content: MailContent,
  { to, id, date, unsubscribeUrl, thread }: Envelope,
  { from, host }: { from: string; host: string },
): SendMailOptions {
  const asIs = (value: string) => ({ prepared: true, value }); // URLs in headers must not be folded.
  return {
    from: { name: 'Callbook', address: from },
    to: { name: '', address: to }, // An object, because a string is parsed as a list of addresses.
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
    textEncoding: 'quoted-printable',
    messageId: `<${id}@${host}>`,
    date,
    ...(thread === null ? {} : { references: `<${thread}@${host}>` }),
    headers: {
      'Auto-Submitted': 'auto-generated', // RFC 3834: keeps out-of-office replies away.
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
