import { z } from 'zod';
import type {
  ZodOpenApiObject,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { LIMITS } from '../../store/limits.ts';
import { AlertBodySchema, PingBodySchema } from '../../watch/schema.ts';
import { ReportAnswerSchema, ReportBodySchema } from '../report-schema.ts';
import { KeyAnswerSchema, KeyBodySchema, KeyErasedSchema } from '../watch/keys-schema.ts';
import {
  FollowEndedSchema,
  FollowListSchema,
  WatchAnswerSchema,
  WatchBodySchema,
} from '../watch/watch-schema.ts';
import { answers, FAILED, problem, UNCHANGED, UNUSABLE_PATH } from './parts.ts';

/** The security scheme of calls that need a key. */
export const KEY_SCHEME = { type: 'apiKey', in: 'header', name: 'x-api-key' } as const;
const WITH_KEY = [{ key: [] }];

const body = (schema: z.ZodType, example: object) => ({
  required: true,
  content: { 'application/json': { schema: schema.meta({ example }) } },
});

const BODY_FAULTS: ZodOpenApiResponsesObject = {
  '400': problem('The body is not usable; "errors" lists each problem.'),
  '413': problem('The body is over 16 KiB.'),
  '415': problem('The body is not declared as JSON, or is compressed.'),
};
const STORE_FAULTS: ZodOpenApiResponsesObject = {
  '405': problem('The path does not support the method. Allow lists those it supports.'),
  '503': problem('The store cannot be reached; nothing was stored. Retry-After says when to try again.'),
  ...FAILED,
};
const KEY_FAULT = { '401': problem('The header x-api-key is missing, or its key is not known.') };

const report = (slug: string): ZodOpenApiOperationObject => ({
  operationId: 'reportInvocation',
  tags: ['feedback'],
  summary: 'Report how a call to a listed interface went.',
  description:
    'Needs no key. Every report adds to reports_count. Reliability counts at most one per source, entry and day. ' +
    `${LIMITS.report.calls} an hour for each source.`,
  requestBody: body(ReportBodySchema, { slug, outcome: 'success', latency_ms: 131 }),
  responses: {
    ...answers('The report is stored.', ReportAnswerSchema),
    ...BODY_FAULTS,
    '404': problem('No entry has this slug.'),
    '429': problem('Too many reports from this source. Retry-After and RateLimit say when to try again.'),
    ...STORE_FAULTS,
  },
});

const createKey: ZodOpenApiOperationObject = {
  operationId: 'createKey',
  tags: ['follow'],
  summary: 'Get a key for following entries.',
  description: `The key is free and needs no account. It is shown only once. ${LIMITS.keys.calls} a day for each source.`,
  requestBody: body(KeyBodySchema, { email: 'keeper@example.org' }),
  responses: {
    ...answers('The key.', KeyAnswerSchema),
    ...BODY_FAULTS,
    '429': problem('Too many keys for this source. Retry-After and RateLimit say when to try again.'),
    ...STORE_FAULTS,
  },
};

const eraseKey: ZodOpenApiOperationObject = {
  operationId: 'eraseKey',
  tags: ['follow'],
  summary: 'Erase a key, its address and its follows.',
  security: WITH_KEY,
  responses: {
    ...answers('The key, its address and its follows are erased.', KeyErasedSchema),
    ...KEY_FAULT,
    ...STORE_FAULTS,
  },
};

const follow = (slug: string): ZodOpenApiOperationObject => ({
  operationId: 'watchEntry',
  tags: ['follow'],
  summary: 'Follow an entry: get an alert when it goes down, comes back or changes shape.',
  description:
    'Alerts go by email after the address is confirmed, or to a signed webhook after it accepts a ping with 2xx. A key can have at most 3 follows. Following the same entry and channel again updates the follow. A new webhook replaces an active one when it accepts the ping; until then, the active one keeps the alerts and its secret. ' +
    `Confirmation emails: ${LIMITS.mailKey.calls} a day by one key, ${LIMITS.mailSource.calls} from one source, ${LIMITS.mailService.calls} in all, and ${LIMITS.mailAddress.calls} to one address. Above the limit of an address, the follow stays pending and no email is sent. The same follow gets at most one email a minute. ` +
    `Pings: ${LIMITS.pingKey.calls} an hour by one key, ${LIMITS.pingHost.calls} to one host, ${LIMITS.pingSource.calls} a day from one source, ${LIMITS.pingService.calls.toLocaleString('en')} in all.`,
  security: WITH_KEY,
  requestBody: body(WatchBodySchema, { slug, email: 'keeper@example.org' }),
  responses: {
    ...answers('The follow, pending or active.', WatchAnswerSchema),
    ...BODY_FAULTS,
    ...KEY_FAULT,
    '404': problem('No entry has this slug.'),
    '409': problem('The key already follows 3 entries.'),
    '429': problem('Too many emails or pings. Retry-After and RateLimit say when to try again.'),
    ...STORE_FAULTS,
  },
});

const listFollows: ZodOpenApiOperationObject = {
  operationId: 'listFollows',
  tags: ['follow'],
  summary: 'List the follows of a key.',
  security: WITH_KEY,
  responses: { ...answers('The follows.', FollowListSchema), ...UNCHANGED, ...KEY_FAULT, ...STORE_FAULTS },
};

const endFollow: ZodOpenApiOperationObject = {
  operationId: 'endFollow',
  tags: ['follow'],
  summary: 'End a follow.',
  security: WITH_KEY,
  requestParams: {
    path: z.object({
      id: z
        .string()
        .meta({ description: 'Id of the follow, as listed for the key.', example: 'V1StGXR8_Z5jdHi6' }),
    }),
  },
  responses: {
    ...answers('The follow has ended.', FollowEndedSchema),
    ...UNUSABLE_PATH,
    ...KEY_FAULT,
    '404': problem('The key has no follow with this id.'),
    ...STORE_FAULTS,
  },
};

/** The calls that write. `slug` names an entry of the catalog, for the examples. */
export const pathsOfWrites = (slug: string): ZodOpenApiPathsObject => ({
  '/api/public/report': { post: report(slug) },
  '/api/public/keys': { post: createKey, delete: eraseKey },
  '/api/public/watch': { post: follow(slug), get: listFollows },
  '/api/public/watch/{id}': { delete: endFollow },
});

const received = (operationId: string, summary: string, schema: z.ZodType): ZodOpenApiOperationObject => ({
  operationId,
  tags: ['follow'],
  summary,
  description:
    'Signed as in Standard Webhooks 1.0 (webhook-id, webhook-timestamp, webhook-signature) with the secret of the follow. Every retry has the same id.',
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: {
    '200': { description: 'Any 2xx status accepts the delivery.' },
    '4XX': { description: 'After any other status, Callbook retries for a day.' },
  },
});

/** The requests that Callbook sends to a follower's webhook. */
export const WEBHOOKS: NonNullable<ZodOpenApiObject['webhooks']> = {
  alert: {
    post: received('receiveAlert', 'An interface went down, came back or changed shape.', AlertBodySchema),
  },
  ping: {
    post: received(
      'receivePing',
      'A follow names this webhook. Accept the ping to get its alerts.',
      PingBodySchema,
    ),
  },
};
