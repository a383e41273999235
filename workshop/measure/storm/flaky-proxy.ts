import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What happens to the next chunk of a response. */
export type Fate = 'whole' | 'cut before the answer' | 'cut within the answer';

/** A TCP proxy to a server on this machine. `fate` decides whether a chunk of a response gets through. */
export async function aFlakyProxy(to: string, fate: () => Fate) {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const callee = connect(Number(port), hostname);
    for (const socket of [caller, callee]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    caller.on('data', (chunk) => callee.write(chunk)).on('close', () => callee.destroy());
    callee.on('close', () => caller.destroy());
    callee.on('data', (chunk: Buffer) => {
      const happens = fate();
      if (happens === 'whole') return void caller.write(chunk);
      if (happens === 'cut within the answer') caller.write(chunk.subarray(0, chunk.length - 2));
      caller.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
