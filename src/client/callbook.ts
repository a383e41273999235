import type { ArdExploreAnswer, ArdListAnswer, ArdSearchAnswer } from '../api/ard/answer-schema.ts';
import type { ArdEntry } from '../api/ard/entry-schema.ts';
import type { DiscoveryBatchAnswer } from '../api/discover/discover-batch-schema.ts';
import type { DiscoveryAnswer } from '../api/discover/discover-schema.ts';
import type { HealthAnswer } from '../api/health/schema.ts';
import type { EntryAnswer, RegistryAnswer } from '../api/registry-schema.ts';
import type { ReportAnswer, ReportBody } from '../api/report-schema.ts';
import type { SubmitAnswer } from '../api/submit/submit-schema.ts';
import type { KeyAnswer, KeyErased } from '../api/watch/keys-schema.ts';
import type { FollowEnded, FollowList, WatchAnswer, WatchBody } from '../api/watch/watch-schema.ts';
import type { BulkManifest, CatalogChange, OperationsChange } from '../catalog/bulk/changes-schema.ts';
import type { CatalogVocabulary } from '../catalog/catalog-vocabulary-schema.ts';
import type { Entry } from '../catalog/entry-schema.ts';
import type { Category } from '../entry/category.ts';
import type { Status } from '../health/status-schema.ts';
import { ArgumentError } from '../operations/calls/argument-text.ts';
import type { OperationAnswer, PublishedOperations } from '../operations/published-schema.ts';
import { type CallOptions, callerOf } from './caller.ts';
import type {
  ArdExploreBody,
  ArdListParameters,
  ArdSearchBody,
  BatchParameters,
  DiscoverParameters,
  SearchParameters,
  SubmitBody,
} from './parameters.ts';
import { CallbookError } from './problem-error.ts';
import { type SendOptions, waitFor } from './send.ts';
import { type ModelToolCall, requestOfToolCall } from './tool-request.ts';

export type CallbookOptions = {
  /** Address of a Callbook site, such as `https://callbook.example`. */
  baseUrl: string;
  /** Key for the calls about follows. A call can override it. */
  apiKey?: string | undefined;
} & Partial<SendOptions>;

/** The client. Each call rejects with CallbookError if the service refuses it. */
export type Callbook = ReturnType<typeof connectCallbook>;

/** One line of the slim index. */
export type IndexedEntry = Pick<Entry, 'slug' | 'name' | 'category' | 'summary'>;

const TIMEOUT_MS = 15_000; // A function may take 10 s; the rest is for the network.
const RETRIES = 3;
const MAX_RESPONSE_BYTES = 256 * 1_024 * 1_024; // About ten times the dump of 10,000 entries.

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
    maxBytes: MAX_RESPONSE_BYTES,
    wait: waitFor,
    random: Math.random,
    ...overrides,
  });
  const { text, json, lines } = caller;
  return {
    /** Finds interfaces for a need, best match first. */
    discover: (need: string, query: DiscoverParameters = {}, call: CallOptions = {}) =>
      json<DiscoveryAnswer>('GET', 'discover', 'matches', { query: { need, ...query } }, call),
    /** Finds interfaces for up to 10 needs, and the smallest set of interfaces that serves them all. */
    discoverBatch: (needs: readonly string[], options: BatchParameters = {}, call: CallOptions = {}) =>
      json<DiscoveryBatchAnswer>('POST', 'discover', 'plan', { body: { needs, ...options } }, call),
    /** Searches entries by keyword, or gets them by slug. Without either, lists all by name. */
    search: ({ slugs, ...query }: SearchParameters = {}, call: CallOptions = {}) =>
      json<RegistryAnswer>(
        'GET',
        'registry',
        'results',
        { query: { ...query, slugs: slugs?.join(',') } },
        call,
      ),
    /** Gets one entry with its complete contract. */
    get: (slug: string, call: CallOptions = {}) =>
      json<EntryAnswer>('GET', `registry/${encodeURIComponent(slug)}`, 'entry', {}, call),
    /** Lists what can be called on an interface, each with its arguments as JSON Schema. */
    operations: (slug: string, call: CallOptions = {}) =>
      json<PublishedOperations>(
        'GET',
        `registry/${encodeURIComponent(slug)}/operations`,
        'operations',
        {},
        call,
      ),
    /** Gets one operation with calls to paste. */
    operation: (slug: string, name: string, call: CallOptions = {}) =>
      json<OperationAnswer>(
        'GET',
        `registry/${encodeURIComponent(slug)}/operations/${encodeURIComponent(name)}`,
        'operation',
        {},
        call,
      ),
    /**
     * Turns a model's call of a tool from `discover` into the HTTP request, JSON-RPC message or command line. Accepts tool
     * calls as the SDKs of OpenAI, Anthropic and MCP return them. Rejects with ArgumentError if the arguments do not fit.
     */
    toolRequest: (toolCall: ModelToolCall, call: CallOptions = {}) =>
      requestOfToolCall(toolCall, async (slug) => {
        const path = `registry/${encodeURIComponent(slug)}`;
        const [{ entry }, published] = await Promise.all([
          json<EntryAnswer>('GET', path, 'entry', {}, call),
          json<PublishedOperations>('GET', `${path}/operations`, 'operations', {}, call),
        ]);
        return { entry, published };
      }),
    /** Lists the capabilities, tags and categories in use. */
    capabilities: (call: CallOptions = {}) =>
      json<CatalogVocabulary>('GET', 'capabilities', 'capabilities', {}, call),
    /** Gets 30 days of health, for every interface or for one. */
    status: (slug?: string, call: CallOptions = {}) =>
      json<Status>('GET', 'status', 'interfaces', { query: { slug } }, call),
    /** Gets the state of the service itself: its age, its store and its queues. */
    health: (call: CallOptions = {}) => json<HealthAnswer>('GET', 'health', 'faults', {}, call),
    /** Downloads the whole catalog as newline-delimited JSON. */
    dump: (call: CallOptions = {}) => text('GET', 'entries.ndjson', {}, call),
    /** Downloads the whole catalog and parses it. */
    entries: (call: CallOptions = {}) => lines<Entry>('entries.ndjson', call),
    /** Downloads the entries of one category. */
    entriesOf: (category: Category, call: CallOptions = {}) =>
      lines<Entry>(`entries/${category}.ndjson`, call),
    /** Downloads slug, name, category and summary of every entry. */
    index: (call: CallOptions = {}) => lines<IndexedEntry>('index.ndjson', call),
    /** Downloads the last change of every entry, newest first. */
    changes: (call: CallOptions = {}) => lines<CatalogChange>('changes.ndjson', call),
    /** Gets the time and commit of the bulk files, and their sizes and hashes. */
    manifest: (call: CallOptions = {}) => json<BulkManifest>('GET', 'manifest.json', 'files', {}, call),
    /** Downloads the operations of every interface that has any. */
    allOperations: (call: CallOptions = {}) => lines<PublishedOperations>('operations.ndjson', call),
    /** Downloads the last change of the operations of every interface, newest first. */
    operationsChanges: (call: CallOptions = {}) => lines<OperationsChange>('operations-changes.ndjson', call),
    /** Reports the outcome of a call to a listed interface. */
    report: (body: ReportBody, call: CallOptions = {}) =>
      json<ReportAnswer>('POST', 'report', 'recorded', { body }, call),
    /** Proposes an entry. */
    submit: (body: SubmitBody, call: CallOptions = {}) =>
      json<SubmitAnswer>('POST', 'submit', 'state', { body }, call),
    /** Creates a key for following entries. It is shown only once. */
    createKey: (email: string, call: CallOptions = {}) =>
      json<KeyAnswer>('POST', 'keys', 'key', { body: { email } }, call),
    /** Deletes the key and all its follows. */
    eraseKey: (call: CallOptions = {}) => json<KeyErased>('DELETE', 'keys', 'erased', {}, call),
    /** Follows an entry: sends an alert by email or webhook when it goes down, recovers or changes shape. */
    watch: (body: WatchBody, call: CallOptions = {}) =>
      json<WatchAnswer>('POST', 'watch', 'follows', { body }, call),
    /** Lists the follows of the key. */
    follows: (call: CallOptions = {}) => json<FollowList>('GET', 'watch', 'follows', {}, call),
    /** Ends a follow. */
    unfollow: (id: string, call: CallOptions = {}) =>
      json<FollowEnded>('DELETE', `watch/${encodeURIComponent(id)}`, 'ended', {}, call),
    /** Finds entries in the terms of ARD (Agentic Resource Discovery), best first. */
    ardSearch: (body: ArdSearchBody, call: CallOptions = {}) =>
      json<ArdSearchAnswer>('POST', '/ard/search', 'results', { body }, call),
    /** Counts entries by terms of ARD. */
    ardExplore: (body: ArdExploreBody, call: CallOptions = {}) =>
      json<ArdExploreAnswer>('POST', '/ard/explore', 'facets', { body }, call),
    /** Lists the entries of ARD, page by page. */
    ardList: (query: ArdListParameters = {}, call: CallOptions = {}) =>
      json<ArdListAnswer>('GET', '/ard/agents', 'items', { query }, call),
    /** Gets one entry of ARD by its URN. */
    ardGet: (identifier: string, call: CallOptions = {}) =>
      json<ArdEntry>('GET', `/ard/agents/${encodeURIComponent(identifier)}`, 'identifier', {}, call),
  };
}

/** True if the service refused the call. `status` and `problem` give the reason. */
export const isRefusal = (error: unknown): error is CallbookError => error instanceof CallbookError;

/** True if a tool call does not fit its operation. `message` says why, for the model. */
export const isArgumentError = (error: unknown): error is ArgumentError => error instanceof ArgumentError;
