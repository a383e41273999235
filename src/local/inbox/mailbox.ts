import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type StoredMail = { number: number; at: Date; to: string[]; source: string };
export type Mailbox = { url: string; mails: () => readonly StoredMail[]; close: () => Promise<void> };

const MAX_MAILS = 200; // Kept in memory. Use a real mail server for more.
const MAX_MAIL_BYTES = 1_000_000; // Far larger than any email of Callbook.
const CLOSE_MS = 500;

/** Starts a local mail server that accepts every email and keeps the newest, so that the local server can show them. */
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
        if (bytes <= MAX_MAIL_BYTES) chunks.push(chunk); // The rest must be read, and is dropped.
      }
      if (bytes > MAX_MAIL_BYTES) return done(new MailTooLargeError());
      const source = Buffer.concat(chunks).toString('utf8');
      number += 1;
      mails.push({ number, at: new Date(), to: envelope.rcptTo.map(({ address }) => address), source });
      if (mails.length > MAX_MAILS) mails.shift();
      done();
    },
  });
  server.on('error', () => {}); // A client disconnected. Its unfinished email is not kept.
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
    super(`The email is larger than ${MAX_MAIL_BYTES} bytes.`);
  }
}
