import type { z } from 'zod';
import type { ZodOpenApiObject, ZodOpenApiOperationObject } from 'zod-openapi';
import { AlertBodySchema, PingBodySchema } from '../../watch/schema.ts';

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
