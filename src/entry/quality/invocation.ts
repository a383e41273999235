import { type Command, forEachChild, parse, type SyntaxNode, type Word } from 'unbash';
import { z } from 'zod';
import type { ParsedEntry } from '../files/parse.ts';

/** A command of an example, with its arguments as the shell would pass them: quotes removed. */
export type ShellCommand = { name: string; words: readonly ShellWord[] };
/** `bare` is the part of a word that a shell would expand, such as the ? in an unquoted address. */
export type ShellWord = { value: string; bare: string | null };

const RemoteServerSchema = z.strictObject({
  type: z.enum(['http', 'sse']),
  url: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});
const LocalServerSchema = z.strictObject({
  type: z.literal('stdio').optional(),
  command: z.string(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
/** The configuration that MCP clients read: servers by name. */
const McpConfigurationSchema = z.strictObject({
  mcpServers: z.record(z.string(), z.union([RemoteServerSchema, LocalServerSchema])),
});
export type ConfiguredServer = z.output<typeof RemoteServerSchema> | z.output<typeof LocalServerSchema>;

export type Invocation =
  | { kind: 'none' }
  | { kind: 'invalid'; error: string }
  | { kind: 'shell'; commands: readonly ShellCommand[] }
  | { kind: 'mcp'; servers: readonly ConfiguredServer[] };

/** Replaces each placeholder. A digit is valid in addresses, words and JSON alike. */
const FILLING = '1';

/** Reads the example of an entry: a shell command, or for an MCP server a client configuration. */
export function readInvocation({ entry }: ParsedEntry): Invocation {
  const { category, invocation_example, parameters } = entry;
  if (invocation_example === null) return { kind: 'none' };
  const example = fillPlaceholders(invocation_example, parameters);
  return category === 'mcp' && example.trimStart().startsWith('{') ? readMcp(example) : readShell(example);
}

/** Replaces each declared placeholder with a valid word. */
export function fillPlaceholders(text: string, parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters).reduce(
    (filled, name) => filled.replaceAll(`<${name}>`, FILLING).replaceAll(`{${name}}`, FILLING),
    text,
  );
}

function readMcp(example: string): Invocation {
  let value: unknown;
  try {
    value = JSON.parse(example);
  } catch (cause) {
    return { kind: 'invalid', error: `is not valid JSON (${(cause as Error).message})` };
  }
  const result = McpConfigurationSchema.safeParse(value);
  if (!result.success) {
    const error =
      'is not an MCP client configuration: {"mcpServers": {name: {type, url} or {command, args, env}}}';
    return { kind: 'invalid', error };
  }
  return { kind: 'mcp', servers: Object.values(result.data.mcpServers) };
}

function readShell(example: string): Invocation {
  const script = parse(example);
  const [error] = script.errors ?? [];
  if (error) return { kind: 'invalid', error: `is not a valid shell command (${error.message})` };
  const commands: ShellCommand[] = [];
  collectCommands(script, commands);
  return { kind: 'shell', commands };
}

function collectCommands(node: SyntaxNode, commands: ShellCommand[]): void {
  if (node.type === 'Command') commands.push(asCommand(node));
  forEachChild(node, (child) => collectCommands(child, commands));
}

function asCommand({ name, args }: Command): ShellCommand {
  const words = args.filter((argument): argument is Word => argument.type === 'Word');
  return {
    name: name?.value ?? '',
    words: words.map((word) => ({
      value: word.value,
      bare: word.parts?.find(({ type }) => type === 'Glob' || type === 'BraceExpansion')?.text ?? null,
    })),
  };
}
