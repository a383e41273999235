import { MAX_OPERATION_NAME_LENGTH, MAX_OPERATIONS, OPERATION_NAME_PATTERN } from '../file-schema.ts';
import type { ToolAnnotations } from '../result-schema.ts';
import { serverInput, spareInput } from './server-input.ts';
import { serverText } from './server-text.ts';
import { MAX_TOOL_DESCRIPTION_LENGTH, type ServerTool, TOOL_HINTS } from './server-tools-schema.ts';

const MAX_TOOL_BYTES = 8_192; // Of one tool as JSON. Twenty times an ordinary one.
/** Of all tools of one server as JSON. The history keeps them forever. */
export const MAX_TOOLS_BYTES = 49_152;
const MAX_SPARE_DESCRIPTION_LENGTH = 120; // As long as a summary.

/**
 * Tools as a server lists them, which may be anything, in the form that is recorded and published: bounded, on one line,
 * without hidden characters, sorted by name. A tool that callers could not name is left out, and so is one whose name
 * another tool has. Applied to its own result, it changes nothing. Never throws.
 */
export function sanitiseTools(listed: readonly unknown[]): ServerTool[] {
  const named = listed.filter(isNamed);
  return fitTools(firstOfEachName(named).map(sanitiseTool));
}

/** Joins the tools of several pages. Keeps the limits of one list. */
export function fitTools(tools: readonly ServerTool[]): ServerTool[] {
  const fitting = firstOfEachName(tools)
    .map((tool) => (bytesOf(tool) <= MAX_TOOL_BYTES ? tool : spareTool(tool)))
    .filter((tool) => bytesOf(tool) <= MAX_TOOL_BYTES);
  if (bytesOf(fitting) <= MAX_TOOLS_BYTES) return fitting;
  let bytes = 2;
  return fitting.map(spareTool).filter((tool) => {
    bytes += bytesOf(tool) + 1;
    return bytes <= MAX_TOOLS_BYTES;
  });
}

type NamedTool = { name: string; description?: unknown; inputSchema?: unknown; annotations?: unknown };

function isNamed(tool: unknown): tool is NamedTool {
  if (typeof tool !== 'object' || tool === null || !('name' in tool)) return false;
  const { name } = tool;
  if (typeof name !== 'string' || name.length > MAX_OPERATION_NAME_LENGTH) return false;
  return OPERATION_NAME_PATTERN.test(name) && name !== '__proto__';
}

/** Sorted first, so that a server which shuffles a long list always has the same tools recorded. */
function firstOfEachName<Tool extends { name: string }>(tools: readonly Tool[]): Tool[] {
  const sorted = tools.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return sorted.filter(({ name }, at) => sorted[at - 1]?.name !== name).slice(0, MAX_OPERATIONS);
}

function sanitiseTool({ name, description, inputSchema, annotations }: NamedTool): ServerTool {
  const words = serverText(description, MAX_TOOL_DESCRIPTION_LENGTH);
  const hints = hintsOf(annotations);
  return {
    name,
    ...(words === '' ? {} : { description: words }),
    inputSchema: serverInput(inputSchema),
    ...(Object.keys(hints).length === 0 ? {} : { annotations: hints }),
  };
}

function hintsOf(annotations: unknown): ToolAnnotations {
  if (typeof annotations !== 'object' || annotations === null) return {};
  const given = annotations as Record<string, unknown>;
  return Object.fromEntries(
    TOOL_HINTS.filter((hint) => typeof given[hint] === 'boolean').map((hint) => [hint, given[hint]]),
  );
}

function spareTool({ description, inputSchema, ...tool }: ServerTool): ServerTool {
  const words = serverText(description, MAX_SPARE_DESCRIPTION_LENGTH);
  return {
    ...tool,
    ...(words === '' ? {} : { description: words }),
    inputSchema: spareInput(inputSchema),
  };
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
