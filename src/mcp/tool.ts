import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Callbook } from '../client/callbook.ts';
import { CallbookError } from '../client/problem-error.ts';
import { noteFacts, noteSent, reportFault } from '../log/notes.ts';

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
  const inputSchema = withJsonOnce(input as z.ZodObject);
  const outputSchema = withJsonOnce(output);
  return {
    name,
    register: (server, callbook, apiKey) => {
      const config = { title, description, inputSchema, outputSchema, annotations };
      server.registerTool(name, config, (args, { mcpReq: { signal } }) => {
        noteFacts({ tool: name });
        noteSent(JSON.stringify(args));
        return answered(async () =>
          output.parse(await run(callbook, args as z.output<In>, { apiKey, signal })),
        );
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
