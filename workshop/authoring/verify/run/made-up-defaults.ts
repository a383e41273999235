import type { SourceTool } from '../../draft/mcp/list-server-tools.ts';

const MIN_MADE_UP_LENGTH = 5; // Shorter values, such as "true", may be defaults of their own.

/** Some servers list a variable as the default of an argument. A made-up one is nobody's. */
export function withoutMadeUp(tool: SourceTool, variables: Readonly<Record<string, string>>): SourceTool {
  const values = Object.values(variables).filter((value) => value.length >= MIN_MADE_UP_LENGTH);
  const kept = JSON.stringify(tool.inputSchema ?? null, (key, value) =>
    key === 'default' && values.includes(value) ? undefined : value,
  );
  return tool.inputSchema === undefined ? tool : { ...tool, inputSchema: JSON.parse(kept) };
}
