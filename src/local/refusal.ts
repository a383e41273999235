import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS, type ProblemCode } from '../http/problem.ts';
import { replyProblem } from '../http/reply.ts';

/** Bytes of the request line and the header fields together, as node:http counts them. */
export const MAX_HEAD_BYTES = 16_384;

/** By the code of node:http's error: what is answered, and the fact about it. */
const REFUSALS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: ['head_too_large', `The head of the request is larger than ${MAX_HEAD_BYTES} bytes.`],
};
const NOT_HTTP = ['bad_request', 'The request is not HTTP as RFC 9112 has it.'] as const;

/** The answer to a request that reaches no call. The hint is the remedy of its kind, unless another fits better. */
export const refuse = (code: ProblemCode, detail: string, hint: string = PROBLEMS[code].remedy): Response =>
  replyProblem(code, { detail, hint });

/** Answers what node:http could not parse or would not wait for. It gives no response object to write to, just bytes. */
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
