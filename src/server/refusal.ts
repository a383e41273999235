import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS, type ProblemCode } from '../http/problem.ts';
import { replyProblem } from '../http/reply.ts';

/** Maximum size of the request line and the header fields together, as node:http counts them. */
export const MAX_HEAD_BYTES = 16_384;

/** For an error code of node:http: the problem to return, and its detail. */
const REFUSALS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: ['head_too_large', `The head of the request is larger than ${MAX_HEAD_BYTES} bytes.`],
};
const NOT_HTTP = ['bad_request', 'The request is not valid HTTP (RFC 9112).'] as const;

/** The response to a request that reaches no call. The hint defaults to the remedy of the problem code. */
export const refuse = (code: ProblemCode, detail: string, hint: string = PROBLEMS[code].remedy): Response =>
  replyProblem(code, { detail, hint });

/** Answers a request that node:http could not parse, or that timed out. There is only a socket to write to. */
export async function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [code, detail] = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
  const response = refuse(code, detail);
  const body = await response.text();
  const lines = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
