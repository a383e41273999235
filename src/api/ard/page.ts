import { hash } from 'node:crypto';

const HASH_LENGTH = 12; // 72 bits: enough to notice a token of another query.

/** A page of a list, and the token of the next page if there is one. */
export type Page<T> = { page: T[]; next: { pageToken: string } | Record<string, never> };

/**
 * Cuts a page from a list. A token holds the position and a hash of the query, so that it fits only its own query.
 * @returns null if the token is of another query or was not made here
 */
export function pageOf<T>(
  list: readonly T[],
  query: object,
  { pageSize, pageToken }: { pageSize: number; pageToken?: string | undefined },
): Page<T> | null {
  const key = hash('sha256', JSON.stringify(query), 'base64url').slice(0, HASH_LENGTH);
  const start = pageToken === undefined ? 0 : readToken(pageToken, key);
  if (start === null) return null;
  const end = start + pageSize;
  return {
    page: list.slice(start, end),
    next: end < list.length ? { pageToken: Buffer.from(`${end}.${key}`).toString('base64url') } : {},
  };
}

function readToken(token: string, key: string): number | null {
  const [, position, of] = /^(\d{1,7})\.(.*)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  return of === key ? Number(position) : null;
}

/** The violation of a token that does not belong to the query. */
export const wrongToken = {
  parameter: 'pageToken',
  found: 'a token of another query',
  allowed: 'the pageToken of the page before, for the same query',
};
