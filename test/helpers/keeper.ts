import { inject } from 'vitest';

const asked = new Map<string, Promise<unknown>>();

/** What the keeper of this test run tells about a thing that all test files share. Rejects with why it did not start. */
export function askKeeper<T>(path: '/site' | '/played-site' | '/browser'): Promise<T> {
  const answer = asked.get(path) ?? fetchFromKeeper(path);
  asked.set(path, answer);
  return answer as Promise<T>;
}

async function fetchFromKeeper(path: string): Promise<unknown> {
  const response = await fetch(inject('keeper') + path);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text);
}
