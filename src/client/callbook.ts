import type { DiscoveryAnswer } from '../api/discover-schema.ts';
import type { EntryAnswer, RegistryAnswer } from '../api/registry-schema.ts';
import type { Vocabulary } from '../catalog/schema.ts';
import type { Category } from '../entry/category-schema.ts';
import type { Entry } from '../entry/schema.ts';
import type { Status } from '../health/schema.ts';
import { type SendOptions, send, waitFor } from './send.ts';

export type CallbookOptions = {
  /** Address of a Callbook, such as `https://callbook.example`. */
  baseUrl: string;
  /** Key that `watch` sends, unless the call brings its own. */
  apiKey?: string;
} & Partial<SendOptions>;

/** What any call may be given beside its parameters. */
export type CallOptions = { signal?: AbortSignal | undefined };

type DiscoverOptions = {
  category?: Category | undefined;
  min_reliability?: number | undefined;
  limit?: number | undefined;
};
type SearchOptions = {
  q?: string | undefined;
  category?: Category | undefined;
  limit?: number | undefined;
  slugs?: readonly string[];
};

/** Every call of a Callbook. Each rejects with CallbookError where the service refuses. */
export type Callbook = ReturnType<typeof connectCallbook>;

const TIMEOUT_MS = 15_000; // A function may take 10 s; the rest is the way there and back.
const RETRIES = 3;

/**
 * A client of a Callbook. It needs nothing but `fetch`; its types are those of the answers.
 *
 *     const callbook = connectCallbook({ baseUrl: 'https://callbook.example' });
 *     const { matches } = await callbook.discover('current weather for a city');
 */
export function connectCallbook({ baseUrl, apiKey, ...chosen }: CallbookOptions) {
  const options: SendOptions = {
    fetch: (request) => fetch(request),
    timeoutMs: TIMEOUT_MS,
    retries: RETRIES,
    wait: waitFor,
    random: Math.random,
    ...chosen,
  };
  const address = (path: string, query: object = {}) => {
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}/api/public/${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  };
  const getText = (url: URL, { signal }: CallOptions) =>
    send((inner) => new Request(url, { signal: inner }), options, signal);
  const get = async <T>(url: URL, call: CallOptions): Promise<T> => JSON.parse(await getText(url, call)) as T;
  const post = async <T>(
    path: string,
    body: unknown,
    call: CallOptions & { apiKey?: string | undefined },
  ) => {
    const key = call.apiKey ?? apiKey;
    const headers = { 'Content-Type': 'application/json', ...(key ? { 'x-api-key': key } : {}) };
    const make = (signal: AbortSignal) =>
      new Request(address(path), { method: 'POST', headers, body: JSON.stringify(body), signal });
    return JSON.parse(await send(make, options, call.signal)) as T;
  };
  return {
    /** Interfaces that serve a need, best first. */
    discover: (need: string, query: DiscoverOptions = {}, call: CallOptions = {}) =>
      get<DiscoveryAnswer>(address('discover', { need, ...query }), call),
    /** Entries that keywords find, or that slugs name, or all by name. */
    search: ({ slugs, ...query }: SearchOptions = {}, call: CallOptions = {}) =>
      get<RegistryAnswer>(address('registry', { ...query, slugs: slugs?.join(',') }), call),
    /** One entry with its whole contract. */
    get: (slug: string, call: CallOptions = {}) =>
      get<EntryAnswer>(address(`registry/${encodeURIComponent(slug)}`), call),
    /** The capabilities, tags and categories in use. */
    capabilities: (call: CallOptions = {}) => get<Vocabulary>(address('capabilities'), call),
    /** 30 days of health, of every interface or of one. */
    status: (slug?: string, call: CallOptions = {}) => get<Status>(address('status', { slug }), call),
    /** The whole catalog as newline-delimited JSON, as it is published. */
    dump: (call: CallOptions = {}) => getText(address('entries.ndjson'), call),
    /** The whole catalog. */
    entries: async (call: CallOptions = {}): Promise<Entry[]> =>
      (await getText(address('entries.ndjson'), call))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Entry),
    post,
  };
}
