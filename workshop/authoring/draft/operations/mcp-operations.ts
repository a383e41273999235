import { MAX_OPERATION_NAME_LENGTH, type Operation } from '../../../../src/operations/file-schema.ts';
import type { SourceTool, SourceTools } from '../mcp/list-server-tools.ts';
import { mapOf, type Node } from '../openapi/node.ts';
import { type ReadOperations, summaryOf } from './drafted-operations.ts';
import { propertiesOf, requiredOf } from './schema-facts.ts';
import { resolveSchema, schemaBudget } from './schema-references.ts';
import { isPlainText, lineOf } from './source-text.ts';

const MAX_LEVELS = 5; // Of an input schema. Deeper arguments accept any value.
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
  const { name, title, description, inputSchema, annotations } = tool;
  const { summary, isSummarized } = summaryOf([description, title], name);
  const root = mapOf(inputSchema);
  const source = { root, levels: MAX_LEVELS, left: schemaBudget() };
  const schema = resolveSchema(root, root, source.left);
  const properties = propertiesOf(schema, source);
  const required = requiredOf(schema).filter((each) => Object.hasOwn(properties, each));
  return {
    operation: {
      name,
      summary,
      effect: effectOf(mapOf(annotations)),
      input: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
    },
    isSummarized,
  };
}

/** What the server itself claims (MCP, "Tool annotations"). Without a claim, nothing is known. */
function effectOf({ readOnlyHint, destructiveHint }: Node): Operation['effect'] {
  if (readOnlyHint === true) return 'read';
  if (destructiveHint === true) return 'destroy';
  return readOnlyHint === false || destructiveHint === false ? 'write' : 'unknown';
}
