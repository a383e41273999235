import type { DiscoveryBatchAnswer } from '../api/discover/discover-batch-schema.ts';
import type { DiscoveryAnswer } from '../api/discover/discover-schema.ts';
import type { EntryAnswer, RegistryAnswer } from '../api/registry-schema.ts';
import type { ReportAnswer, ReportBody } from '../api/report-schema.ts';
import type { SubmitAnswer } from '../api/submit/submit-schema.ts';
import type { KeyAnswer, KeyErased } from '../api/watch/keys-schema.ts';
import type { FollowEnded, FollowList, WatchAnswer, WatchBody } from '../api/watch/watch-schema.ts';
import type { CatalogVocabulary } from '../catalog/catalog-vocabulary-schema.ts';
import type { Entry } from '../catalog/entry-schema.ts';
import type { Status } from '../health/status-schema.ts';
import type { OperationAnswer, PublishedOperations } from '../operations/published-schema.ts';
import type { BatchParameters, DiscoverParameters, SearchParameters, SubmitBody } from './parameters.ts';
import { CallbookError } from './problem-error.ts';
import { type SendOptions, send, waitFor } from './send.ts';

export type CallbookOptions = {
  /** Address of a Callbook site, such as `https://callbook.example`. */
  baseUrl: string;
  /** Key for the calls about follows. A call can override it. */
  apiKey?: string | undefined;
} & Partial<SendOptions>;

/** Options that every call accepts besides its parameters. */
export type CallOptions = { signal?: AbortSignal | undefined; apiKey?: string | undefined };

/** The client. Each call rejects with CallbookError if the service refuses it. */
export type Callbook = ReturnType<typeof connectCallbook>;

const TIMEOUT_MS = 15_000; // A function may take 10 s; the rest is for the network.
const RETRIES = 3;

/**
 * Creates a client of a Callbook site. It depends only on `fetch`, and its types are the response types of the API.
 *
 *     const callbook = connectCallbook({ baseUrl: 'https://callbook.example' });
 *     const { matches } = await callbook.discover('current weather for a city');
 */
export function connectCallbook({ baseUrl, apiKey, ...overrides }: CallbookOptions) {
  const caller = callerOf(baseUrl, apiKey, {
    fetch: (request) => fetch(request),
    timeoutMs: TIMEOUT_MS,
    retries: RETRIES,
    wait: waitFor,
    random: Math.random,
    ...overrides,
  });
  const { text, json } = caller;
  return {
    /** Finds interfaces for a need, best match first. */
    discover: (need: string, query: DiscoverParameters = {}, call: CallOptions = {}) =>
      json<DiscoveryAnswer>('GET', 'discover', { query: { need, ...query } }, call),
    /** Finds interfaces for up to 10 needs, and the smallest set of interfaces that serves them all. */
    discoverBatch: (needs: readonly string[], options: BatchParameters = {}, call: CallOptions = {}) =>
      json<DiscoveryBatchAnswer>('POST', 'discover', { body: { needs, ...options } }, call),
    /** Searches entries by keyword, or gets them by slug. Without either, lists all by name. */
    search: ({ slugs, ...query }: SearchParameters = {}, call: CallOptions = {}) =>
      json<RegistryAnswer>('GET', 'registry', { query: { ...query, slugs: slugs?.join(',') } }, call),
    /** Gets one entry with its complete contract. */
    get: (slug: string, call: CallOptions = {}) =>
      json<EntryAnswer>('GET', `registry/${encodeURIComponent(slug)}`, {}, call),
    /** Lists what can be called on an interface, each with its arguments as JSON Schema. */
    operations: (slug: string, call: CallOptions = {}) =>
      json<PublishedOperations>('GET', `registry/${encodeURIComponent(slug)}/operations`, {}, call),
    /** Gets one operation with calls to paste. */
    operation: (slug: string, name: string, call: CallOptions = {}) =>
      json<OperationAnswer>(
        'GET',
        `registry/${encodeURIComponent(slug)}/operations/${encodeURIComponent(name)}`,
        {},
        call,
      ),
    /** Lists the capabilities, tags and categories in use. */
    capabilities: (call: CallOptions = {}) => json<CatalogVocabulary>('GET', 'capabilities', {}, call),
    /** Gets 30 days of health, for every interface or for one. */
    status: (slug?: string, call: CallOptions = {}) =>
      json<Status>('GET', 'status', { query: { slug } }, call),
    /** Downloads the whole catalog as newline-delimited JSON. */
    dump: (call: CallOptions = {}) => text('GET', 'entries.ndjson', {}, call),
    /** Downloads the whole catalog and parses it. */
    entries: async (call: CallOptions = {}): Promise<Entry[]> =>
      (await text('GET', 'entries.ndjson', {}, call))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Entry),
    /** Reports the outcome of a call to a listed interface. */
    report: (body: ReportBody, call: CallOptions = {}) =>
      json<ReportAnswer>('POST', 'report', { body }, call),
    /** Proposes an entry. */
    submit: (body: SubmitBody, call: CallOptions = {}) =>
      json<SubmitAnswer>('POST', 'submit', { body }, call),
    /** Creates a key for following entries. It is shown only once. */
    createKey: (email: string, call: CallOptions = {}) =>
      json<KeyAnswer>('POST', 'keys', { body: { email } }, call),
    /** Deletes the key and all its follows. */
    eraseKey: (call: CallOptions = {}) => json<KeyErased>('DELETE', 'keys', {}, call),
    /** Follows an entry: sends an alert by mail or webhook when it goes down, recovers or changes shape. */
    watch: (body: WatchBody, call: CallOptions = {}) => json<WatchAnswer>('POST', 'watch', { body }, call),
    /** Lists the follows of the key. */
    follows: (call: CallOptions = {}) => json<FollowList>('GET', 'watch', {}, call),
    /** Ends a follow. */
    unfollow: (id: string, call: CallOptions = {}) =>
      json<FollowEnded>('DELETE', `watch/${encodeURIComponent(id)}`, {}, call),
  };
}

/** True if the service refused the call. `status` and `problem` give the reason. */
export const isRefusal = (error: unknown): error is CallbookError => error instanceof CallbookError;

type Parts = { query?: Readonly<Record<string, unknown>>; body?: unknown };

/** Builds and sends the requests of one client. */
function callerOf(baseUrl: string, ownKey: string | undefined, options: SendOptions) {
  const root = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/api/public`;
  const text = (method: string, path: string, { query = {}, body }: Parts, call: CallOptions) => {
    const url = new URL(`${root}/${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const key = call.apiKey ?? ownKey;
    const headers = {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { 'x-api-key': key }),
    };
    const content = body === undefined ? null : JSON.stringify(body);
    const make = (signal: AbortSignal) => new Request(url, { method, headers, body: content, signal });
    return send(make, options, call.signal);
  };
  const json = async <T>(method: string, path: string, parts: Parts, call: CallOptions): Promise<T> =>
    JSON.parse(await text(method, path, parts, call)) as T;
  return { text, json };
}
