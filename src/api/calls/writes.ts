import { z } from 'zod';
import { PROOF_HEADER } from '../../proof/solve.ts';
import { LIMITS, MAX_WAITING_PROPOSALS } from '../../store/limits.ts';
import { ReportAnswerSchema, ReportBodySchema } from '../report-schema.ts';
import { SubmitAnswerSchema, SubmitBodySchema } from '../submit/submit-schema.ts';
import {
  FollowEndedSchema,
  FollowListSchema,
  KeyAnswerSchema,
  KeyBodySchema,
  KeyErasedSchema,
  WatchAnswerSchema,
  WatchBodySchema,
} from '../watch/watch-schema.ts';
import type { CalledCall } from './call.ts';
import { EXAMPLE_SLUG } from './examples.ts';

/** Calls that need the store. Everything that they return is for the caller only. */
const STORED = { needsStore: true, cache: 'never' } as const;

/** Calls that cost a proof of work while many callers make them. */
const PRICED = {
  headers: z.object({
    [PROOF_HEADER]: z
      .string()
      .optional()
      .describe(
        'Only after the problem proof_needed: its "challenge", ":" and a nonce of up to 20 letters and digits, so that the SHA-256 of it all begins with as many zero bits as "bits" says. Good for one call, for two minutes.',
      ),
  }),
} as const;
const PRICE = 'If many callers make the call, it costs a proof of work: see /docs/#proof-of-work.';

const SUBMIT_CALL: CalledCall = {
  ...STORED,
  ...PRICED,
  id: 'submitEntry',
  method: 'POST',
  path: '/api/public/submit',
  tag: 'catalog',
  summary: 'Propose an entry.',
  description:
    'Runs the checks of a pull request, refuses addresses that are not public, lists every error with its field, and names similar entries. A proposal that passes waits for a person: as a pull request if the site may open one, else in the store. ' +
    `${LIMITS.submitBurst.calls} an hour and ${LIMITS.submit.calls} a day for each source. ` +
    `At most ${LIMITS.pullSource.calls} pull requests a day are opened for each source, ${LIMITS.pullService.calls} in all; further proposals are stored. ` +
    `${MAX_WAITING_PROPOSALS.toLocaleString('en')} proposals are kept for 90 days. When they are full, a new one replaces the oldest that was not the first of its source on its day. ` +
    PRICE,
  body: {
    schema: SubmitBodySchema,
    example: {
      slug: 'lighthouse-log',
      category: 'api',
      name: 'Lighthouse Log',
      summary: 'Characters and heights of lighthouses by country.',
      endpoint: 'https://lights.example.org/v1/lights',
      auth_mode: 'none',
      docs_url: 'https://lights.example.org/docs',
      tags: ['navigation'],
      capabilities: ['list_lighthouses'],
      example_needs: [
        'which light flashes twice in ten seconds',
        'height of the light on Texel',
        'sea marks of a coast as JSON',
      ],
      source: 'https://lights.example.org/docs',
    },
  },
  answer: { description: 'The proposal, which waits for a person.', schema: SubmitAnswerSchema },
  statuses: {
    400: 'The entry has errors; "errors" lists each.',
    429: 'Too many proposals from this source, the list is full, or a proof of work is needed. Retry-After says when to try again without one.',
    503: 'The store did not confirm that the proposal is stored.',
  },
  client: { name: 'submit' },
  tool: 'submit_entry',
};

const REPORT_CALL: CalledCall = {
  ...STORED,
  id: 'reportInvocation',
  method: 'POST',
  path: '/api/public/report',
  tag: 'feedback',
  summary: 'Report how a call to a listed interface went.',
  description:
    'Needs no key. Every report adds to reports_count. Reliability counts at most one per source, entry and day. ' +
    `${LIMITS.report.calls} an hour for each source.`,
  body: {
    schema: ReportBodySchema,
    example: { slug: EXAMPLE_SLUG, outcome: 'success', latency_ms: 131 },
  },
  answer: { description: 'The report is stored.', schema: ReportAnswerSchema },
  statuses: {
    404: 'No entry has this slug.',
    429: 'Too many reports from this source. Retry-After and RateLimit say when to try again.',
  },
  client: { name: 'report' },
  tool: 'report_invocation',
  command: 'report {slug} {outcome}',
};

const KEY_CALLS: readonly CalledCall[] = [
  {
    ...STORED,
    id: 'createKey',
    method: 'POST',
    path: '/api/public/keys',
    tag: 'follow',
    summary: 'Get a key for following entries.',
    description: `The key is free and needs no account. It is shown only once. ${LIMITS.keys.calls} a day for each source.`,
    body: { schema: KeyBodySchema, example: { email: 'keeper@example.org' } },
    answer: { description: 'The key.', schema: KeyAnswerSchema },
    statuses: {
      429: 'Too many keys for this source. Retry-After and RateLimit say when to try again.',
    },
    client: { name: 'createKey', positional: ['email'] },
    command: 'key {email}',
  },
  {
    ...STORED,
    id: 'eraseKey',
    method: 'DELETE',
    path: '/api/public/keys',
    tag: 'follow',
    summary: 'Erase a key, its address and its follows.',
    needsKey: true,
    answer: { description: 'The key, its address and its follows are erased.', schema: KeyErasedSchema },
    client: { name: 'eraseKey' },
  },
];

const FOLLOW_CALLS: readonly CalledCall[] = [
  {
    ...STORED,
    id: 'watchEntry',
    method: 'POST',
    path: '/api/public/watch',
    tag: 'follow',
    summary: 'Follow an entry: get an alert when it goes down, comes back or changes shape.',
    description:
      'Alerts go by email after the address is confirmed, or to a signed webhook after it accepts a ping with 2xx. A key can have at most 3 follows. Following the same entry and channel again updates the follow. A new webhook replaces an active one when it accepts the ping; until then, the active one keeps the alerts and its secret. A new email address replaces an active one when it is confirmed. ' +
      `Confirmation emails: ${LIMITS.mailKey.calls} a day by one key, ${LIMITS.mailSource.calls} from one source, ${LIMITS.mailService.calls} in all (${LIMITS.mailService.kept.calls} of them for sources without one that day), and ${LIMITS.mailAddress.calls} to one address. Above the limit of an address, the follow stays pending and no email is sent. The same follow gets at most one email a minute. ` +
      `Pings: ${LIMITS.pingKey.calls} an hour by one key, ${LIMITS.pingHost.calls} to one host (${LIMITS.pingHost.kept.calls} for sources without one that day), ${LIMITS.pingSource.calls} a day from one source, ${LIMITS.pingService.calls.toLocaleString('en')} in all (${LIMITS.pingService.kept.calls} for sources without one). A source is an IPv4 /24 or an IPv6 /48. ` +
      PRICE,
    needsKey: true,
    body: { schema: WatchBodySchema, example: { slug: EXAMPLE_SLUG, email: 'keeper@example.org' } },
    answer: { description: 'The follow, pending or active.', schema: WatchAnswerSchema },
    statuses: {
      404: 'No entry has this slug.',
      409: 'The key already follows 3 entries.',
      429: 'Too many emails or pings, or a proof of work is needed. Retry-After and RateLimit say when to try again.',
    },
    client: { name: 'watch' },
    tool: 'watch',
    command: 'follow {slug}',
  },
  {
    ...STORED,
    id: 'listFollows',
    method: 'GET',
    path: '/api/public/watch',
    tag: 'follow',
    summary: 'List the follows of a key.',
    needsKey: true,
    answer: { description: 'The follows.', schema: FollowListSchema },
    client: { name: 'follows' },
    command: 'follows',
  },
  {
    ...STORED,
    id: 'endFollow',
    method: 'DELETE',
    path: '/api/public/watch/{id}',
    tag: 'follow',
    summary: 'End a follow.',
    needsKey: true,
    params: z.object({ id: z.string().describe('Id of the follow, as listed for the key.') }),
    examples: () => ({ id: 'V1StGXR8_Z5jdHi6' }),
    answer: { description: 'The follow has ended.', schema: FollowEndedSchema },
    statuses: { 404: 'The key has no follow with this id.' },
    client: { name: 'unfollow' },
    command: 'unfollow {id}',
  },
];

export const WRITE_CALLS: readonly CalledCall[] = [SUBMIT_CALL, REPORT_CALL, ...KEY_CALLS, ...FOLLOW_CALLS];
