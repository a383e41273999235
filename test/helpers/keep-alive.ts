import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Sends requests one after another on one connection to `origin`. `isReused` is false on the first one only. */
export function oneConnection(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
    new Promise<{ status: number; isReused: boolean; body: string }>((resolve, reject) => {
      const sent = request(origin + path, { agent, method, headers }, async (response: IncomingMessage) => {
        const { reusedSocket: isReused } = sent;
        resolve({ status: response.statusCode ?? 0, isReused, body: await text(response) });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, [Symbol.dispose]: () => agent.destroy() };
}
