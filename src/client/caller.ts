import { PROOF_HEADER } from '../proof/solve.ts';
import { parseReply, requireField } from './no-reply.ts';
import { type SendOptions, send, withholdKey } from './send.ts';
import { requireSiteAddress } from './site-address.ts';

/** Options that every call accepts besides its parameters. */
export type CallOptions = {
  signal?: AbortSignal | undefined;
  apiKey?: string | undefined;
  /** Longest response to read. Replaces the limit of the client. */
  maxBytes?: number | undefined;
};

type Parts = { query?: Readonly<Record<string, unknown>>; body?: unknown };

export type ClientCaller = ReturnType<typeof callerOf>;

/** Builds and sends the requests of one client. Throws SiteAddressError if the address of the site is not usable. */
export function callerOf(baseUrl: string, ownKey: string | undefined, options: SendOptions) {
  requireSiteAddress(baseUrl);
  const site = baseUrl.replace(/(?<!\/)\/+$/, '');
  const sendOptions = { ...options, fetch: withholdKey(options.fetch) };
  const text = (method: string, path: string, { query = {}, body }: Parts, call: CallOptions) => {
    const url = new URL(site + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const key = call.apiKey ?? ownKey;
    const headers = {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { 'x-api-key': key }),
    };
    const content = body === undefined ? null : JSON.stringify(body);
    // A write goes only to the address that was given, and the key only to its origin.
    const redirect = method === 'GET' && key === undefined ? 'follow' : 'manual';
    const make = (signal: AbortSignal, proof: string | null) =>
      new Request(url, {
        ...{ method, body: content, redirect, signal },
        headers: { ...headers, ...(proof === null ? {} : { [PROOF_HEADER]: proof }) },
      });
    const { maxBytes = options.maxBytes } = call;
    return send(make, { ...sendOptions, maxBytes }, call.signal);
  };
  /** Gets the reply of a call. Replies without the field are not from a Callbook. */
  const json = async <T>(
    method: string,
    path: string,
    field: keyof T & string,
    parts: Parts,
    call: CallOptions,
  ): Promise<T> => requireField(parseReply(await text(method, path, parts, call)), field);
  /** Downloads newline-delimited JSON and parses each line. */
  const lines = async <T>(path: string, call: CallOptions): Promise<T[]> =>
    (await text('GET', path, {}, call))
      .split('\n')
      .filter(Boolean)
      .map((line) => parseReply(line) as T);
  return { text, json, lines };
}
