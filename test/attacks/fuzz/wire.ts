import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { WAIT_MS } from '../../helpers/wait-until.ts';
import type { WireRequest } from './requests.ts';

/** A raw response. */
export type WireAnswer = { status: number; headers: Readonly<Record<string, string>>; text: string };

/** Sends requests unchanged: fetch would normalise addresses and headers. */
export function openWire(origin: string) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(origin);
  const send = async ({ method, target, headers, body }: WireRequest): Promise<WireAnswer> => {
    const answer = Promise.withResolvers<WireAnswer>();
    const length = body === null ? {} : { 'Content-Length': String(body.length) };
    const options = { agent, hostname, port, method, path: target, headers: { ...headers, ...length } };
    const sent = request({ ...options, timeout: WAIT_MS }, async (incoming) => {
      const fields = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
      const head = { status: incoming.statusCode ?? 0, headers: Object.fromEntries(fields) };
      text(incoming).then((words) => answer.resolve({ ...head, text: words }), answer.reject);
    });
    sent.on('timeout', () =>
      sent.destroy(new Error(`Waited ${WAIT_MS / 1_000} s for an answer to ${method} ${target}`)),
    );
    sent.on('error', answer.reject);
    sent.end(body ?? undefined);
    return answer.promise;
  };
  return { send, [Symbol.dispose]: () => agent.destroy() };
}
