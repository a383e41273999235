import { KEY_HEADER, withholdKey } from './redirects.ts';
import { type SendOptions, send } from './send.ts';

/** Options that every call accepts besides its parameters. */
export type CallOptions = { signal?: AbortSignal | undefined; apiKey?: string | undefined };

type Parts = { query?: Readonly<Record<string, unknown>>; body?: unknown };

/** Builds and sends the requests of one client. Paths are relative to `/api/public/`, or to the site if they begin with `/`. */
export function callerOf(baseUrl: string, ownKey: string | undefined, options: SendOptions) {
  const site = baseUrl.replace(/(?<!\/)\/+$/, '');
  const sendOptions = { ...options, fetch: withholdKey(options.fetch) };
  const text = (method: string, path: string, { query = {}, body }: Parts, call: CallOptions) => {
    const url = new URL(site + (path.startsWith('/') ? path : `/api/public/${path}`));
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const key = call.apiKey ?? ownKey;
    const headers = {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { [KEY_HEADER]: key }),
    };
    const content = body === undefined ? null : JSON.stringify(body);
    // A write goes only to the address that was given, and the key only to its origin.
    const redirect = method === 'GET' && key === undefined ? 'follow' : 'manual';
    const make = (signal: AbortSignal) =>
      new Request(url, { method, headers, body: content, redirect, signal });
    return send(make, sendOptions, call.signal);
  };
  const json = async <T>(method: string, path: string, parts: Parts, call: CallOptions): Promise<T> =>
    JSON.parse(await text(method, path, parts, call)) as T;
  /** Downloads newline-delimited JSON and parses each line. */
  const lines = async <T>(path: string, call: CallOptions): Promise<T[]> =>
    (await text('GET', path, {}, call))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T);
  return { text, json, lines };
}
