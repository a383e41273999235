import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Callbook } from '../../client/callbook.ts';
import { CallbookError } from '../../client/problem-error.ts';
import { makeProblem, PROBLEMS } from '../../http/problem.ts';
import { detailOf, findViolations, namesOf } from '../../http/violations.ts';
import { noteFacts, noteSent, reportFault } from '../../log/notes.ts';

/** Who a call comes from: its key, where it brought one, and the signal that it was given up. */
export type Caller = { apiKey?: string | undefined; signal?: AbortSignal | undefined };

export type Tool<In extends z.ZodObject, Out extends z.ZodObject> = {
  name: string;
  title: string;
  /** Written for a model that decides whether to call it. */
  description: string;
  input: In;
  output: Out;
  annotations: ToolAnnotations;
  run: (callbook: Callbook, args: z.output<In>, caller: Caller) => Promise<z.input<Out>>;
};

/** A tool as the server takes it, its schemas known only to itself. */
export type AnyTool = {
  name: string;
  register: (server: McpServer, callbook: Callbook, key?: string) => void;
};

/** Binds a tool's schemas to its run: what it answers is checked, and only what its schema names is sent. */
export function defineTool<In extends z.ZodObject, Out extends z.ZodObject>(tool: Tool<In, Out>): AnyTool {
  const { name, title, description, input, output, annotations, run } = tool;
  // A schema with an id becomes a reference at the root, where models and their clients look for properties.
  const inputSchema = acceptingAll(withJsonOnce(z.object(input.shape)));
  const outputSchema = withJsonOnce(output);
  return {
    name,
    register: (server, callbook, apiKey) => {
      const config = { title, description, inputSchema, outputSchema, annotations };
      server.registerTool(name, config, (args, { mcpReq: { signal } }) => {
        noteFacts({ tool: name });
        return answered(async () => {
          const checked = checkArguments(args, input); // First: what was sent may be nested too deep to be written.
          noteSent(JSON.stringify(checked));
          return output.parse(await run(callbook, checked, { apiKey, signal }));
        });
      });
    },
  };
}

/** The same schema, whose JSON form is made once a process: there is a server a request, and each asks for it. */
function withJsonOnce<Schema extends z.ZodType>(schema: Schema) {
  const standard = schema['~standard'];
  const made = new Map<string, Record<string, unknown>>();
  const once = (io: 'input' | 'output') => (options: Parameters<typeof standard.jsonSchema.input>[0]) => {
    const key = `${io} ${JSON.stringify(options)}`;
    const json = made.get(key) ?? standard.jsonSchema[io](options);
    made.set(key, json);
    return json;
  };
  return { '~standard': { ...standard, jsonSchema: { input: once('input'), output: once('output') } } };
}

/** The SDK's own check says "Invalid input" and no more; `checkArguments` explains every violation instead. */
function acceptingAll<Schema extends ReturnType<typeof withJsonOnce>>(schema: Schema): Schema {
  const validate = (value: unknown) => ({ value });
  return { ...schema, '~standard': { ...schema['~standard'], validate } };
}

/** The arguments that a tool takes. Throws the refusal that the same call gets over HTTP, in its words. */
function checkArguments<In extends z.ZodObject>(args: unknown, input: In): z.output<In> {
  const { values, violations } = findViolations(args as Record<string, unknown>, input);
  if (violations.length === 0) return values as z.output<In>;
  const words = {
    detail: detailOf(violations, 'arguments'),
    errors: violations,
    hint: `Correct ${namesOf(violations)} and call the tool again.`,
  };
  throw new CallbookError(PROBLEMS.bad_parameter.status, makeProblem('bad_parameter', words));
}

/** Structured content, and the same as text for clients that read only text. A refusal is told to the model. */
export async function answered(run: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const structuredContent = await run();
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: wordsOf(error) }] };
  }
}

/** Of a fault of ours nothing is told, as over HTTP. */
function wordsOf(error: unknown): string {
  if (!(error instanceof CallbookError)) {
    reportFault(error, 'A tool was called');
    return 'The call could not be answered. Try again in a minute.';
  }
  const { message, problem } = error;
  const faults = problem?.errors?.map(
    ({ parameter, found, allowed }) => `- ${parameter} (${found}): ${allowed}`,
  );
  return [message, ...(faults ?? [])].join('\n');
}
