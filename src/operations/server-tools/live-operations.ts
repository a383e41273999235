import { argumentProblems } from '../check/argument-problems.ts';
import {
  MAX_OPERATION_SUMMARY_LENGTH,
  MAX_OPERATIONS,
  type Operation,
  type OperationArguments,
  type OperationsFile,
} from '../file-schema.ts';
import type { PublishedOperation } from '../published-schema.ts';
import type { Output } from '../result-schema.ts';
import { requiredFirst } from './server-input.ts';
import { serverText } from './server-text.ts';
import type { RecordedTools, ServerTool } from './server-tools-schema.ts';

/** Operations of one interface. Some may be in the words of their server. */
export type LiveOperations = Omit<OperationsFile, 'operations'> & {
  operations: UnpublishedOperation[];
};
export type UnpublishedOperation = Omit<PublishedOperation, 'complete'> & Pick<Operation, 'partial'>;

/**
 * The operations of an MCP server as it listed them itself. Names and arguments are the server's. What `reviewed` says
 * about a tool of the same name is kept: its summary, what it returns, and its example if that is still valid. Reviewed
 * tools that the server no longer lists are left out, unless only a part of the list is recorded.
 */
export function liveOperations(recorded: RecordedTools, reviewed?: OperationsFile): LiveOperations {
  const { address, read_at, server_version, total, tools } = recorded;
  const known = reviewed?.operations ?? [];
  const listed = new Map(tools.map((tool) => [tool.name, tool]));
  const isWhole = total <= tools.length;
  const kept = known.flatMap((operation): UnpublishedOperation[] => {
    const tool = listed.get(operation.name);
    listed.delete(operation.name);
    if (tool) return [liveOperation(tool, operation)];
    return isWhole ? [] : [operation];
  });
  const operations = [...kept, ...[...listed.values()].map((tool) => liveOperation(tool))];
  return {
    source: address,
    origin: 'run',
    ...(server_version === null ? {} : { source_version: server_version }),
    read_at: read_at.slice(0, 'YYYY-MM-DD'.length),
    total,
    operations: deprecatedLast(operations).slice(0, MAX_OPERATIONS),
  };
}

function liveOperation(tool: ServerTool, reviewed?: Operation): UnpublishedOperation {
  const input = requiredFirst(tool.inputSchema);
  const { output, idempotency_key, example, deprecated } = reviewed ?? {};
  const takesKey = idempotency_key !== undefined && Object.hasOwn(input.properties, idempotency_key);
  const { idempotentHint, readOnlyHint } = tool.annotations ?? {};
  const isValid = example !== undefined && argumentProblems(input, example).length === 0;
  return {
    name: tool.name,
    summary: reviewed?.summary ?? summaryOf(tool),
    effect: effectOf(tool) ?? reviewed?.effect ?? 'unknown',
    words: 'server',
    input,
    ...(output === undefined ? {} : { output: withUsablePaging(output, input) }),
    ...(idempotentHint && !readOnlyHint ? { idempotent: true as const } : {}),
    ...(takesKey ? { idempotency_key } : {}),
    ...(tool.annotations === undefined ? {} : { annotations: tool.annotations }),
    ...(isValid ? { example } : {}),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}

/** The server may no longer take the argument that pages on. */
function withUsablePaging(output: Output, { properties }: OperationArguments): Output {
  const { paging, ...rest } = output;
  const isUsable = paging?.send === undefined || Object.hasOwn(properties, paging.send);
  return isUsable ? output : rest;
}

/** A tool without a description is described by the words of its name. */
function summaryOf({ name, description }: ServerTool): string {
  return (
    serverText(description, MAX_OPERATION_SUMMARY_LENGTH) || name.replace(/[_.:/-]+/g, ' ').trim() || name
  );
}

/** Null if the server does not say. The worse hint counts if both are set. */
function effectOf({ annotations = {} }: ServerTool): Operation['effect'] | null {
  const { readOnlyHint, destructiveHint } = annotations;
  if (destructiveHint) return 'destroy';
  if (readOnlyHint) return 'read';
  return readOnlyHint === false && destructiveHint === false ? 'write' : null;
}

const deprecatedLast = (operations: readonly UnpublishedOperation[]): UnpublishedOperation[] =>
  operations.toSorted((a, b) => Number(a.deprecated ?? false) - Number(b.deprecated ?? false));
