import { isWebAddress } from '../endpoint.ts';
import type { ParsedEntry } from '../files/parse.ts';
import type { EntryProblem } from '../files/problem.ts';

/**
 * Finds names of the MCP registry that are misplaced or taken. A server may have several addresses and one command, and
 * each has its own entry. Two commands under one name are a copying mistake. `all` is in file order.
 */
export function findNameProblems(all: readonly ParsedEntry[]): EntryProblem[] {
  const commands = new Map<string, string>();
  return all.flatMap((parsed) => {
    const { entry, file } = parsed;
    if (entry.mcp_name === null) return [];
    if (entry.category !== 'mcp')
      return [
        problemOf(
          parsed,
          `mcp_name is only for MCP servers, and this entry is in ${entry.category}/. Remove it`,
        ),
      ];
    if (isWebAddress(entry.endpoint)) return [];
    const taken = commands.get(entry.mcp_name);
    if (taken === undefined) commands.set(entry.mcp_name, file);
    return taken === undefined
      ? []
      : [
          problemOf(
            parsed,
            `mcp_name "${entry.mcp_name}" is taken by the command in ${taken}. Correct the wrong one`,
          ),
        ];
  });
}

const problemOf = ({ file, locate }: ParsedEntry, message: string): EntryProblem => ({
  file,
  ...locate(['mcp_name']),
  message,
});
