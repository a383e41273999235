import {
  MAX_INPUTS,
  MAX_LEFT_OUT,
  MAX_OPERATION_NAME_LENGTH,
  type Operation,
  type OperationArguments,
} from '../../../../src/operations/file-schema.ts';
import type { Output, ToolAnnotations } from '../../../../src/operations/result-schema.ts';
import { TOOL_HINTS } from '../../../../src/operations/server-tools/server-tools-schema.ts';
import type { SourceTool, SourceTools } from '../mcp/list-server-tools.ts';
import { mapOf, type Node } from '../openapi/node.ts';
import { type ReadOperations, summaryOf } from './drafted-operations.ts';
import { describeTree } from './openapi-output.ts';
import { shapeTree } from './output-shape.ts';
import { conditionsIn } from './preconditions.ts';
import { repeatingOf } from './repeating.ts';
import { propertiesOf, requiredOf } from './schema-facts.ts';
import { resolveSchema, schemaBudget } from './schema-references.ts';
import { shortInput } from './short-input.ts';
import { isPlainText, lineOf } from './source-text.ts';
import { argumentTexts } from './tool-texts.ts';

const MAX_LEVELS = 5; // Of an input schema. Deeper arguments accept any value.
const MAX_INPUT_LENGTH = 16_000; // As JSON. Schemas that contain themselves would fill a file.
const MAX_VERSION_LENGTH = 120;

/** Every tool of an MCP server, in its order. */
export function operationsFromTools({ version, tools }: SourceTools, source: string): ReadOperations {
  const stated = lineOf(version, MAX_VERSION_LENGTH);
  const named = tools.filter(({ name }) => isPlainText(name, MAX_OPERATION_NAME_LENGTH));
  return {
    source,
    origin: 'run',
    ...(stated === null ? {} : { source_version: stated }),
    operations: named.map(readTool),
    notes:
      named.length < tools.length
        ? [`left out: ${tools.length - named.length} tools without a usable name.`]
        : [],
  };
}

/** A call needs the exact name of a tool, so names are never changed. */
function readTool(tool: SourceTool): ReadOperations['operations'][number] {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool;
  const { summary, isSummarized } = summaryOf([description, title], name);
  const input = shortInput(inputOf(mapOf(inputSchema), description), MAX_INPUT_LENGTH);
  const output = outputOf(name, outputSchema, input);
  const hints = hintsOf(mapOf(annotations));
  return {
    operation: {
      name,
      summary,
      effect: effectOf(mapOf(annotations)),
      input,
      ...(output ? { output } : {}),
      ...repeatingOf({ description, 'x-idempotent': isIdempotent(hints) }, input),
      ...(Object.keys(hints).length > 0 ? { annotations: hints } : {}),
    },
    isSummarized,
    conditions: conditionsIn([description]),
  };
}

/** Arguments that do not fit are named, if a call can do without them. */
function inputOf(root: Node, description: unknown): OperationArguments {
  const source = { root, levels: MAX_LEVELS, left: schemaBudget() };
  const schema = withTexts(resolveSchema(root, root, source.left), description);
  const read = Object.entries(propertiesOf(schema, source));
  const properties = Object.fromEntries(read.slice(0, MAX_INPUTS));
  const cut = read.slice(MAX_INPUTS).map(([name]) => name);
  const required = requiredOf(schema).filter((each) => Object.hasOwn(properties, each));
  const isNamed =
    cut.length > 0 && cut.length <= MAX_LEFT_OUT && !cut.some((name) => requiredOf(schema).includes(name));
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(isNamed ? { 'x-left-out': cut } : {}),
  };
}

/** Where the schema does not explain an argument, the description of the tool may. */
function withTexts(schema: Node, description: unknown): Node {
  const properties = mapOf(schema.properties);
  const texts = argumentTexts(description, Object.keys(properties));
  const isBare = (value: unknown) => {
    const own = mapOf(value).description;
    return own === undefined || own === '';
  };
  const explained = Object.entries(properties).map(([name, value]) =>
    texts.has(name) && isBare(value)
      ? [name, { ...mapOf(value), description: texts.get(name) }]
      : [name, value],
  );
  return { ...schema, properties: Object.fromEntries(explained) };
}

/** The structured content that a tool declares (MCP 2025-11-25, "Output schema"). */
function outputOf(name: string, schema: unknown, input: OperationArguments): Output | undefined {
  if (schema === undefined) return undefined;
  const tree = shapeTree(schema, { root: mapOf(schema), left: schemaBudget() });
  return tree ? describeTree(tree, { input, words: [name], hasLinkHeader: false }) : undefined;
}

/** The hint means something only for tools that write. */
const isIdempotent = ({ idempotentHint, readOnlyHint }: ToolAnnotations): boolean =>
  idempotentHint === true && readOnlyHint !== true;

const hintsOf = (annotations: Node): ToolAnnotations =>
  Object.fromEntries(
    TOOL_HINTS.filter((hint) => typeof annotations[hint] === 'boolean').map((hint) => [
      hint,
      annotations[hint],
    ]),
  );

/** What the server itself claims (MCP, "Tool annotations"). Without a claim, nothing is known. */
function effectOf({ readOnlyHint, destructiveHint }: Node): Operation['effect'] {
  if (readOnlyHint === true) return 'read';
  if (destructiveHint === true) return 'destroy';
  return readOnlyHint === false || destructiveHint === false ? 'write' : 'unknown';
}
