import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type StoredMail = { number: number; at: Date; to: string[]; source: string };
export type Mailbox = { url: string; mails: () => readonly StoredMail[]; close: () => Promise<void> };

const MAX_MAILS = 200; // It is memory; whoever needs more has a real mail server.
const MAX_MAIL_BYTES = 1_000_000; // Far more than a letter of Callbook has.
const CLOSE_MS = 500;

/** A mail server on this machine that takes every mail and keeps the newest, for the local server to show. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: StoredMail[] = [];
  let number = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'], // Nothing leaves this machine.
    closeTimeout: CLOSE_MS,
    size: MAX_MAIL_BYTES,
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes <= MAX_MAIL_BYTES) chunks.push(chunk); // The rest is read to its end, and dropped.
      }
      if (bytes > MAX_MAIL_BYTES) return done(new MailTooLargeError());
      const source = Buffer.concat(chunks).toString('utf8');
      number += 1;
      mails.push({ number, at: new Date(), to: envelope.rcptTo.map(({ address }) => address), source });
      if (mails.length > MAX_MAILS) mails.shift();
      done();
    },
  });
  server.on('error', () => {}); // A client that hung up; the mail that it did not finish is not kept.
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, mails: () => mails, close };
}

class MailTooLargeError extends Error {
  readonly responseCode = 552; // RFC 1870, section 6.
  constructor() {
    super(`The mail is larger than ${MAX_MAIL_BYTES} bytes.`);
  }
}
