import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type TakenMail = { to: string[]; source: string };

/** A local mail server that keeps the emails it accepts. `behave` can refuse, delay or greylist recipients. */
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
  server.on('error', () => {}); // Tests hang up on purpose.
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    /** Ends every connection without another word, as a server that dies. */
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
