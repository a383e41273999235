import { fromJsonSchema } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ReportAnswerSchema, ReportBodySchema } from '../../api/report-schema.ts';
import { SubmitAnswerSchema, SubmitBodySchema } from '../../api/submit/submit-schema.ts';
import { WatchAnswerSchema, WatchBodySchema } from '../../api/watch/watch-schema.ts';
import type { SubmitBody } from '../../client/parameters.ts';
import { isTooDeep, MAX_LEVELS } from '../../http/body.ts';
import { DATA } from './data-note.ts';
import { type AnyTool, answered, defineTool } from './tool.ts';

const report = defineTool({
  name: 'report_invocation',
  title: 'Tell how a call went',
  description:
    'Call this after you called an interface that Callbook named, whether it worked or not: the outcome counts for its reliability, which the next agent chooses by. auth_error and rate_limited do not count against it. The note is for maintainers: no secrets, no personal data.',
  input: ReportBodySchema,
  output: ReportAnswerSchema,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  run: (callbook, body, { signal }) => callbook.report(body, { signal }),
});

const watch = defineTool({
  name: 'watch',
  title: 'Be alerted about an interface',
  description:
    'Follows an entry: alerts go out when it goes down, comes back or changes shape, to a mail address (which must confirm by a link) or to an https webhook. Needs a key, in api_key or in the header x-api-key of the connection; POST /api/public/keys makes one for a mail address. A key follows at most 3 entries. Only follow when the user asks for it.',
  input: WatchBodySchema.extend({
    api_key: z
      .string()
      .max(200)
      .regex(/^[!-~]*$/) // It travels in a header.
      .optional()
      .describe('The key, where the connection carries none.'),
  }),
  output: WatchAnswerSchema,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  run: (callbook, { api_key, ...body }, { apiKey, signal }) =>
    callbook.watch(body, { apiKey: api_key ?? apiKey, signal }),
});

/** The entry is checked by the call itself, which explains every fault; the schema here only says what to send. */
const submitInput = fromJsonSchema<SubmitBody>(
  // Without its id, which would make the root a reference.
  JSON.parse(JSON.stringify(z.toJSONSchema(z.strictObject(SubmitBodySchema.shape), { io: 'input' }))),
  {
    getValidator: () => (value) =>
      isTooDeep(value)
        ? { valid: false, data: undefined, errorMessage: `nested deeper than ${MAX_LEVELS} levels` }
        : { valid: true, data: value as never, errorMessage: undefined },
  },
);

const submit: AnyTool = {
  name: 'submit_entry',
  register: (server, callbook) => {
    const config = {
      title: 'Propose an interface',
      description: `Proposes an entry for an interface that the catalog lacks, after discover answered "uncovered". Fill the fields from its documentation, never from memory, and name that page as source. The entry is checked at once, every fault is told, and similar entries are named; a person reads it before it is published. ${DATA}`,
      inputSchema: submitInput,
      outputSchema: SubmitAnswerSchema,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    };
    server.registerTool('submit_entry', config, (body, { mcpReq: { signal } }) =>
      answered(async () => SubmitAnswerSchema.parse(await callbook.submit(body, { signal }))),
    );
  },
};

export const WRITE_TOOLS: readonly AnyTool[] = [report, submit, watch];
