import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends bytes as they stand, which no HTTP client would let through, and gives back all that comes before the end. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // A server may hang up on what it refuses; what it said before is the answer.
  socket.write(bytes);
  try {
    return await text(socket);
  } finally {
    socket.destroy();
  }
}

/** A whole request with a path as it stands, on a connection that closes after the answer. */
export const requestPath = (port: number, path: string, method = 'GET'): Promise<string> =>
  sendRaw(port, `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
