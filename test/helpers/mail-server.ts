import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type TakenMail = { to: string[]; source: string };

/** A mail server on this machine that keeps what it takes. `behave` refuses, delays or greylists recipients. */
export async function aMailServer(
  behave: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => done(),
  options: Partial<SMTPServerOptions> = {},
) {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: behave,
    onData: async (stream, { envelope }, done) => {
      const source = await text(stream);
      taken.push({ to: envelope.rcptTo.map(({ address }) => address), source });
      done();
    },
    closeTimeout: 100,
    ...options,
  });
  server.on('error', () => {}); // A client that hangs up is part of the play.
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
