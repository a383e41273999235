import { createServer, type Server, type Socket } from 'node:net';

/** A received request, with the connection to answer on. `run` counts the runs of the benchmark from 0. */
export type Ask = { method: string; path: string; body: string; host: string; run: number; wire: Wire };
export type Answer = (ask: Ask) => void;

const MAX_REQUEST_BYTES = 1_048_576; // The prober sends about a kilobyte.
const MAX_DRIPS = 100_000; // Ends a slow response if the prober never closes the connection.

/** Writes raw bytes, because a hostile server sends what no HTTP library would. */
export class Wire {
  readonly socket: Socket;
  constructor(socket: Socket) {
    this.socket = socket;
  }

  write(data: string | Buffer): void {
    if (!this.socket.destroyed) this.socket.write(data);
  }

  end(data: string | Buffer = ''): void {
    if (!this.socket.destroyed) this.socket.end(data);
  }

  /** Writes one piece at a time until the connection is closed. */
  drip(pieceOf: (i: number) => string, everyMs: number): void {
    let sent = 0;
    const timer = setInterval(() => {
      this.write(pieceOf(sent));
      sent += 1;
      if (sent >= MAX_DRIPS) this.end();
    }, everyMs);
    this.socket.once('close', () => clearInterval(timer));
  }

  /** Writes the same bytes as fast as they are read, at most `times` times. */
  flood(data: string | Buffer, times = MAX_DRIPS): void {
    let left = times;
    const goOn = () => {
      for (; left > 0 && !this.socket.destroyed; left -= 1) if (!this.socket.write(data)) break;
      left -= 1;
      if (left <= 0) this.end();
    };
    this.socket.on('drain', goOn);
    goOn();
  }
}

/** A TCP server that reads requests one after another and lets `answer` write any bytes. */
export function createWireServer(answer: Answer, runOf: () => number): Server {
  return createServer((socket) => {
    let unread = Buffer.alloc(0);
    const wire = new Wire(socket);
    socket.on('error', () => {}); // The prober closes the connection to most of these servers.
    socket.on('data', (data: Buffer) => {
      unread = Buffer.concat([unread, data]);
      if (unread.length > MAX_REQUEST_BYTES) socket.destroy();
      for (let next = readRequest(unread); next; next = readRequest(unread)) {
        unread = unread.subarray(next.length);
        answer({ ...next.request, run: runOf(), wire });
      }
    });
  });
}

type Request = Omit<Ask, 'run' | 'wire'>;

function readRequest(bytes: Buffer): { request: Request; length: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const start = headEnd + 4;
  const length = start + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  if (bytes.length < length) return null;
  const [method = '', path = '/'] = head.split(' ', 2);
  const host = /^host: *([^\r:]+)/im.exec(head)?.[1] ?? '';
  return { request: { method, path, host, body: bytes.toString('utf8', start, length) }, length };
}

/** An HTTP/1.1 response with these headers and body, which closes the connection. */
export function http(
  status: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer = '',
): Buffer {
  const bytes = Buffer.from(body);
  const all = { 'Content-Length': String(bytes.length), Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`, 'latin1'), bytes]);
}

export const JSON_TYPE = { 'Content-Type': 'application/json' };
export const STREAM_TYPE = { 'Content-Type': 'text/event-stream' };

export const json = (value: unknown, status = '200 OK'): Buffer =>
  http(status, JSON_TYPE, typeof value === 'string' ? value : JSON.stringify(value));

/** The head of a response whose body ends when the connection closes. */
export const openEnded = (headers: Readonly<Record<string, string>>): string =>
  `HTTP/1.1 200 OK\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}Connection: close\r\n\r\n`;
