import { requiredChoices } from '../check/argument-problems.ts';
import type { Operation } from '../file-schema.ts';
import type { Schema } from '../json-schema.ts';
import type { ToolFormat } from '../published-schema.ts';
import { portableSchema, requiredNames } from './portable-keywords.ts';
import { propertyKeys } from './property-keys.ts';
import { toolName } from './tool-name.ts';

/** The arguments of a tool: always an object without alternatives at the top, which Anthropic and OpenAI require. */
export type ToolParameters = {
  type: 'object';
  properties: Readonly<Record<string, Schema>>;
  required?: string[];
  additionalProperties?: boolean;
};

/** A function tool of OpenAI's Responses API. Not strict, because strict tools need every argument to be required. */
export type OpenAiTool = {
  type: 'function';
  name: string;
  description: string;
  parameters: ToolParameters;
  strict: false;
};
/** A client tool of Anthropic's Messages API. */
export type AnthropicTool = { name: string; description: string; input_schema: ToolParameters };
/** A tool of the Model Context Protocol, as `tools/list` returns it. */
export type McpTool = {
  name: string;
  description: string;
  inputSchema: ToolParameters;
  annotations?: { readOnlyHint: boolean; destructiveHint: boolean };
};
export type ModelTool = { openai: OpenAiTool; anthropic: AnthropicTool; mcp: McpTool };

/** The interface of an operation, as far as a model needs to know it. */
export type ToolInterface = { slug: string; name: string };
type DefinedOperation = Pick<Operation, 'name' | 'summary' | 'effect' | 'input' | 'deprecated'>;

/** An operation as a tool that a model can call. */
export function toolDefinition<Format extends ToolFormat>(
  format: Format,
  { slug, name }: ToolInterface,
  operation: DefinedOperation,
): ModelTool[Format] {
  const head = {
    name: toolName({ slug, name: operation.name }),
    description: `${operation.summary} (${name}${operation.deprecated ? ', deprecated' : ''})${alternativesText(operation)}`,
  };
  const parameters = toolParameters(operation);
  const definitions: { [Each in ToolFormat]: () => ModelTool[Each] } = {
    openai: () => ({ type: 'function', ...head, parameters, strict: false }),
    anthropic: () => ({ ...head, input_schema: parameters }),
    mcp: () => ({ ...head, inputSchema: parameters, ...annotationsOf(operation) }),
  };
  return definitions[format]();
}

/** What the parameters cannot say, since they have no alternatives at the top. */
function alternativesText({ input }: DefinedOperation): string {
  const keys = propertyKeys(Object.keys(input.properties));
  const groups = requiredChoices(input).map((names) =>
    names.map((each) => keys.get(each) ?? each).join(' with '),
  );
  return groups.length > 0 ? ` Required: ${groups.join(' or ')}.` : '';
}

/** Without annotations, clients assume the worst (MCP, ToolAnnotations). */
function annotationsOf({ effect }: DefinedOperation): Pick<McpTool, 'annotations'> {
  if (effect === 'unknown') return {};
  return { annotations: { readOnlyHint: effect === 'read', destructiveHint: effect === 'destroy' } };
}

/** The arguments of an operation in the keywords and keys that models accept. */
function toolParameters({ input }: DefinedOperation): ToolParameters {
  const root = input as Schema;
  const keys = propertyKeys(Object.keys(input.properties));
  const properties = Object.entries(input.properties).map(([name, schema]) => [
    keys.get(name),
    portableSchema(schema, root),
  ]);
  const required = requiredNames(input.required).flatMap((name) => keys.get(name) ?? []);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    ...(typeof input.additionalProperties === 'boolean'
      ? { additionalProperties: input.additionalProperties }
      : {}),
  };
}
