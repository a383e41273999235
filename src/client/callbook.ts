import type { DiscoveryAnswer } from '../api/discover-schema.ts';
import type { EntryAnswer, RegistryAnswer } from '../api/registry-schema.ts';
import type { ReportAnswer, ReportBody } from '../api/report-schema.ts';
import type { SubmitAnswer } from '../api/submit/submit-schema.ts';
import type { KeyAnswer, KeyErased } from '../api/watch/keys-schema.ts';
import type { FollowEnded, FollowList, WatchAnswer, WatchBody } from '../api/watch/watch-schema.ts';
import type { CatalogVocabulary } from '../catalog/catalog-vocabulary-schema.ts';
import type { Entry } from '../catalog/entry-schema.ts';
import type { Status } from '../health/status-schema.ts';
import type { DiscoverOptions, SearchOptions, SubmitBody } from './parameters.ts';
import { CallbookError } from './problem-error.ts';
import { type SendOptions, send, waitFor } from './send.ts';

export type CallbookOptions = {
  /** Address of a Callbook, such as `https://callbook.example`. */
  baseUrl: string;
  /** Key that the calls about follows send, unless they bring their own. */
  apiKey?: string | undefined;
} & Partial<SendOptions>;

/** What any call may be given beside its parameters. */
export type CallOptions = { signal?: AbortSignal | undefined; apiKey?: string | undefined };

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
  const caller = callerOf(baseUrl, apiKey, {
    fetch: (request) => fetch(request),
    timeoutMs: TIMEOUT_MS,
    retries: RETRIES,
    wait: waitFor,
    random: Math.random,
    ...chosen,
  });
  const { text, json } = caller;
  return {
    /** Interfaces that serve a need, best first. */
    discover: (need: string, query: DiscoverOptions = {}, call: CallOptions = {}) =>
      json<DiscoveryAnswer>('GET', 'discover', { query: { need, ...query } }, call),
    /** Entries that keywords find, or that slugs name, or all by name. */
    search: ({ slugs, ...query }: SearchOptions = {}, call: CallOptions = {}) =>
      json<RegistryAnswer>('GET', 'registry', { query: { ...query, slugs: slugs?.join(',') } }, call),
    /** One entry with its whole contract. */
    get: (slug: string, call: CallOptions = {}) =>
      json<EntryAnswer>('GET', `registry/${encodeURIComponent(slug)}`, {}, call),
    /** The capabilities, tags and categories in use. */
    capabilities: (call: CallOptions = {}) => json<CatalogVocabulary>('GET', 'capabilities', {}, call),
    /** 30 days of health, of every interface or of one. */
    status: (slug?: string, call: CallOptions = {}) =>
      json<Status>('GET', 'status', { query: { slug } }, call),
    /** The whole catalog as newline-delimited JSON, as it is published. */
    dump: (call: CallOptions = {}) => text('GET', 'entries.ndjson', {}, call),
    /** The whole catalog. */
    entries: async (call: CallOptions = {}): Promise<Entry[]> =>
      (await text('GET', 'entries.ndjson', {}, call))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Entry),
    /** Tells how a call to a listed interface went. */
    report: (body: ReportBody, call: CallOptions = {}) =>
      json<ReportAnswer>('POST', 'report', { body }, call),
    /** Proposes an entry. */
    submit: (body: SubmitBody, call: CallOptions = {}) =>
      json<SubmitAnswer>('POST', 'submit', { body }, call),
    /** Makes a key for following entries. It is shown once. */
    createKey: (email: string, call: CallOptions = {}) =>
      json<KeyAnswer>('POST', 'keys', { body: { email } }, call),
    /** Erases the key with everything that hangs on it. */
    eraseKey: (call: CallOptions = {}) => json<KeyErased>('DELETE', 'keys', {}, call),
    /** Follows an entry: alerts by mail or webhook when it goes down, comes back or changes shape. */
    watch: (body: WatchBody, call: CallOptions = {}) => json<WatchAnswer>('POST', 'watch', { body }, call),
    /** The follows of the key. */
    follows: (call: CallOptions = {}) => json<FollowList>('GET', 'watch', {}, call),
    /** Ends a follow. */
    unfollow: (id: string, call: CallOptions = {}) =>
      json<FollowEnded>('DELETE', `watch/${encodeURIComponent(id)}`, {}, call),
  };
}

/** True for a refusal of the service: its `status` and `problem` say why. */
export const isRefusal = (error: unknown): error is CallbookError => error instanceof CallbookError;

type Parts = { query?: Readonly<Record<string, unknown>>; body?: unknown };

/** Makes and sends the requests of one client. */
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
