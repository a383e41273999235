import type { Entry } from '../catalog/entry-schema.ts';
import { ArgumentError } from '../operations/calls/argument-text.ts';
import type { CallArguments } from '../operations/calls/call-arguments.ts';
import { type OperationRequest, requestOfOperation } from '../operations/calls/operation-request.ts';
import { argumentProblems } from '../operations/check/argument-problems.ts';
import type { PublishedOperations } from '../operations/published-schema.ts';
import { operationArguments } from '../operations/tools/property-keys.ts';
import { findByToolName, slugOfToolName } from '../operations/tools/tool-name.ts';

/**
 * A model's call of a tool, as the official SDKs return it: `tool_use` of Anthropic (`input`), `function_call` of OpenAI
 * (`arguments` as JSON text), and the parameters of `tools/call` of MCP (`arguments`).
 */
export type ModelToolCall = { name: string; input?: unknown; arguments?: unknown };

/** Reads what Callbook knows of an interface. */
export type ReadInterface = (slug: string) => Promise<{ entry: Entry; published: PublishedOperations }>;

/**
 * The HTTP request, JSON-RPC message or command line of a model's tool call. Credentials are placeholders such as
 * `<api_key>`. Throws ArgumentError for a name that no operation has, and for arguments that do not fit the operation:
 * its message is a sentence that the model can act on.
 */
export async function requestOfToolCall(call: ModelToolCall, read: ReadInterface): Promise<OperationRequest> {
  const slug = slugOfToolName(call.name);
  if (slug === null) throw unknownTool(call.name);
  const { entry, published } = await read(slug);
  const operations = published.operations.map((operation) => ({ slug, name: operation.name, operation }));
  const { operation } = findByToolName(call.name, operations) ?? {};
  if (!operation) throw unknownTool(call.name);
  const args = operationArguments(operation, argumentsOf(call));
  const credentials = entry.auth_params.map(({ name }) => name);
  const problems = argumentProblems(operation.input, args, credentials).map(({ message }) => message);
  if (problems.length > 0)
    throw new ArgumentError(`The call of "${call.name}" ${problems.join('; ')}. Correct the arguments.`);
  return requestOfOperation({ ...entry, base_url: published.base_url }, operation, args);
}

const unknownTool = (name: string) =>
  new ArgumentError(
    `No operation has the tool name "${name}". Use a name that discover returned in "tools".`,
  );

/** The arguments as a map. A model that gives none may leave them out, or send an empty text. */
function argumentsOf({ name, input, arguments: given }: ModelToolCall): CallArguments {
  const value = input ?? given ?? {};
  const args = typeof value === 'string' ? parseArguments(name, value) : value;
  if (typeof args === 'object' && args !== null && !Array.isArray(args)) return args as CallArguments;
  throw new ArgumentError(`The arguments of "${name}" are not a JSON object. Send one, such as {}.`);
}

function parseArguments(name: string, text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ArgumentError(`The arguments of "${name}" are not JSON. Send a JSON object.`, { cause });
  }
}
