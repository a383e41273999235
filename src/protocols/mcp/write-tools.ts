import { z } from 'zod';
import { toolNameOf } from '../../api/calls/calls.ts';
import { ReportBodySchema } from '../../api/report-schema.ts';
import { SubmitBodySchema } from '../../api/submit/submit-schema.ts';
import { WatchBodySchema } from '../../api/watch/watch-schema.ts';
import { MAX_LEVELS } from '../../http/body.ts';
import { isDeeperThan } from '../../text/parse-json.ts';
import { type AnyTool, DATA_NOTE, defineTool, describedInput, toToolResult } from './tool.ts';

type SubmitBody = z.input<typeof SubmitBodySchema>;

const report = defineTool({
  call: 'reportInvocation',
  title: 'Report the outcome of a call',
  description:
    'Use this after every call to an interface that Callbook returned, also if it failed. The outcome counts towards its reliability; auth_error and rate_limited do not count against it.',
  input: ReportBodySchema,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  run: (callbook, body, { signal }) => callbook.report(body, { signal }),
});

const watch = defineTool({
  call: 'watchEntry',
  title: 'Get alerts about an interface',
  description:
    'Follows an entry: sends an alert when it goes down, recovers or changes shape, to an email address or an https webhook. Needs a key, in api_key or in the header x-api-key of the connection, which the user has: no tool creates one. Follow only if the user asks for it.',
  input: WatchBodySchema.extend({
    api_key: z
      .string()
      .max(200)
      .regex(/^[!-~]*$/) // It is sent in a header.
      .optional()
      .describe('The key, if the connection does not send one.'),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  run: (callbook, { api_key, ...body }, { apiKey, signal }) =>
    callbook.watch(body, { apiKey: api_key ?? apiKey, signal }),
});

/** Fields of entries that were published before. The call takes them too. */
const OF_KNOWN_ENTRIES = { status: true, replaced_by: true, aliases: true } as const;
/** The call itself checks the entry and explains every problem. */
const submitInput = describedInput(SubmitBodySchema.omit(OF_KNOWN_ENTRIES), (value) =>
  isDeeperThan(MAX_LEVELS, value) ? `nested deeper than ${MAX_LEVELS} levels` : null,
);

const submit: AnyTool = {
  name: toolNameOf('submitEntry'),
  register: (server, callbook) => {
    const config = {
      title: 'Propose an interface',
      description: `Proposes an entry for an interface that the catalog lacks, after discover returned "uncovered" and no "filtered_out". Fill it in from its documentation, never from memory, and give that page as source. A person reviews it before it is published. ${DATA_NOTE}`,
      inputSchema: submitInput,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    };
    server.registerTool(submit.name, config, (body, { mcpReq: { signal } }) =>
      toToolResult(() => callbook.submit(body as SubmitBody, { signal })),
    );
  },
};

export const WRITE_TOOLS: readonly AnyTool[] = [report, submit, watch];
