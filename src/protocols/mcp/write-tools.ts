import { fromJsonSchema } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { toolNameOf } from '../../api/calls/calls.ts';
import { ReportAnswerSchema, ReportBodySchema } from '../../api/report-schema.ts';
import { SubmitAnswerSchema, SubmitBodySchema } from '../../api/submit/submit-schema.ts';
import { WatchAnswerSchema, WatchBodySchema } from '../../api/watch/watch-schema.ts';
import { isTooDeep, MAX_LEVELS } from '../../http/body.ts';
import { type AnyTool, DATA_NOTE, defineTool, toToolResult } from './tool.ts';

const report = defineTool({
  call: 'reportInvocation',
  title: 'Report the outcome of a call',
  description:
    'Use this after every call to an interface that Callbook returned, whether it worked or not. The outcome counts towards its reliability, which helps the next agent to choose. auth_error and rate_limited do not count against it. The note is for maintainers: no secrets, no personal data.',
  input: ReportBodySchema,
  output: ReportAnswerSchema,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  run: (callbook, body, { signal }) => callbook.report(body, { signal }),
});

const watch = defineTool({
  call: 'watchEntry',
  title: 'Get alerts about an interface',
  description:
    'Follows an entry: sends an alert when it goes down, recovers or changes shape, to an email address (which must be confirmed by a link) or to an https webhook. Needs a key, in api_key or in the header x-api-key of the connection; POST /api/public/keys creates one for an email address. A key can follow at most 3 entries. Follow only if the user asks for it.',
  input: WatchBodySchema.extend({
    api_key: z
      .string()
      .max(200)
      .regex(/^[!-~]*$/) // It is sent in a header.
      .optional()
      .describe('The key, if the connection does not send one.'),
  }),
  output: WatchAnswerSchema,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  run: (callbook, { api_key, ...body }, { apiKey, signal }) =>
    callbook.watch(body, { apiKey: api_key ?? apiKey, signal }),
});

/** This schema only describes what to send. The call itself checks the entry and explains every problem. */
const submitInput = fromJsonSchema<z.input<typeof SubmitBodySchema>>(
  // Copied without the id of the schema, which would turn the root into a reference.
  JSON.parse(JSON.stringify(z.toJSONSchema(z.strictObject(SubmitBodySchema.shape), { io: 'input' }))),
  {
    getValidator: () => (value) =>
      isTooDeep(value)
        ? { valid: false, data: undefined, errorMessage: `nested deeper than ${MAX_LEVELS} levels` }
        : { valid: true, data: value as never, errorMessage: undefined },
  },
);

const submit: AnyTool = {
  name: toolNameOf('submitEntry'),
  register: (server, callbook) => {
    const config = {
      title: 'Propose an interface',
      description: `Proposes an entry for an interface that the catalog lacks, after discover returned "uncovered" and no "filtered_out". Fill in the fields from its documentation, never from memory, and give that page as source. The entry is checked at once: the result lists every problem and similar entries. A person reviews it before it is published. ${DATA_NOTE}`,
      inputSchema: submitInput,
      outputSchema: SubmitAnswerSchema,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    };
    server.registerTool(submit.name, config, (body, { mcpReq: { signal } }) =>
      toToolResult(async () => SubmitAnswerSchema.parse(await callbook.submit(body, { signal }))),
    );
  },
};

export const WRITE_TOOLS: readonly AnyTool[] = [report, submit, watch];
