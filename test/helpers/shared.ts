import { inject } from 'vitest';

const requested = new Map<string, Promise<unknown>>();

/** How to reach something that all test files share; global-setup.ts starts it. Rejects with the reason if it did not start. */
export function getShared<T>(path: '/site' | '/played-site' | '/browser'): Promise<T> {
  const answer = requested.get(path) ?? fetchShared(path);
  requested.set(path, answer);
  return answer as Promise<T>;
}

async function fetchShared(path: string): Promise<unknown> {
  const response = await fetch(inject('sharedUrl') + path);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text);
}
