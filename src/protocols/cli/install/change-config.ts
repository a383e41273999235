import { isDeepStrictEqual } from 'node:util';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import type { Connection } from '../../../install/connection.ts';
import { UsageError } from '../command.ts';
import type { McpClient } from './clients.ts';
import { editJson, type JsonChange, jsonValue } from './edit-json.ts';
import { appendTomlTable } from './edit-toml.ts';

type Server = { name: string; connection: Connection };

/**
 * The text of a client's configuration with one server added. The same text if it is there already.
 * @returns null if the client cannot connect to such a server. Throws UsageError if the text cannot be changed
 */
export function changeConfig(client: McpClient, text: string, { name, connection }: Server): string | null {
  const { format, root, prompts } = client;
  const { inputs } = connection;
  const fields = client.serverOf(connection);
  if (fields === null) return null;
  if (format === 'toml') return appendTomlTable(text, root, name, fields);
  return editJson(text, (document) => [
    ...(prompts && inputs.length > 0 ? promptChanges(document, prompts(inputs)) : []),
    ...serverChanges(document, [root, name], fields),
  ]);
}

function serverChanges(
  document: Node | undefined,
  [root, name]: [string, string],
  fields: object,
): JsonChange[] {
  requireType(document, root, 'object');
  const present = jsonValue(document && findNodeAtLocation(document, [root, name]));
  return isDeepStrictEqual(present, fields) ? [] : [{ path: [root, name], value: fields }];
}

/** Adds the prompts that are not there, each at the end of the list. */
function promptChanges(document: Node | undefined, prompts: readonly object[]): JsonChange[] {
  requireType(document, 'inputs', 'array');
  const present = jsonValue(document && findNodeAtLocation(document, ['inputs']));
  const list: unknown[] = Array.isArray(present) ? present : [];
  const idOf = (prompt: unknown) =>
    typeof prompt === 'object' && prompt !== null && 'id' in prompt ? prompt.id : undefined;
  const missing = prompts.filter((prompt) => !list.some((each) => idOf(each) === idOf(prompt)));
  if (present === undefined) return missing.length > 0 ? [{ path: ['inputs'], value: missing }] : [];
  return missing.map((value, at) => ({ path: ['inputs', list.length + at], value }));
}

function requireType(document: Node | undefined, field: string, type: 'object' | 'array'): void {
  const node = document && findNodeAtLocation(document, [field]);
  if (node && node.type !== type)
    throw new UsageError(
      `Its "${field}" is not ${type === 'array' ? 'a list' : 'an object'}. Correct it first.`,
    );
}
