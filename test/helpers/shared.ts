import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

const requested = new Map<string, Promise<unknown>>();

/** How to reach something that all test files share; global-setup.ts starts it. Rejects with the reason if it did not start. */
export function getShared<T>(path: '/site' | '/played-site' | '/browser'): Promise<T> {
  const answer = requested.get(path) ?? fetchShared(path);
  requested.set(path, answer);
  return answer as Promise<T>;
}

async function fetchShared(path: string): Promise<unknown> {
  // fetch would give up after five minutes.
  const [response] = (await once(get(inject('sharedUrl') + path), 'response')) as [IncomingMessage];
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(body);
  return JSON.parse(body);
}
