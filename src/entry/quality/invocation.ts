import { type Command, forEachChild, parse, type SyntaxNode, type Word } from 'unbash';
import { z } from 'zod';
import type { ParsedEntry } from '../files/parse.ts';

/** A command of an example: its words as the shell would hand them over, quotes removed. */
export type ShellCommand = { name: string; words: readonly ShellWord[] };
/** `bare` is the part of a word that a shell would expand, such as the ? of an address without quotes. */
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
/** The configuration that MCP clients read: one server under a name of its own. */
const McpConfigurationSchema = z.strictObject({
  mcpServers: z.record(z.string(), z.union([RemoteServerSchema, LocalServerSchema])),
});
export type McpServer = z.output<typeof RemoteServerSchema> | z.output<typeof LocalServerSchema>;

export type Invocation =
  | { kind: 'none' }
  | { kind: 'broken'; fault: string }
  | { kind: 'shell'; commands: readonly ShellCommand[] }
  | { kind: 'mcp'; servers: readonly McpServer[] };

/** Stands for what a reader fills in; a digit is valid in addresses, words and JSON alike. */
const FILLING = '1';

/** Reads the example of an entry: a shell command, or for an MCP server the configuration of a client. */
export function readInvocation({ entry }: ParsedEntry): Invocation {
  const { category, invocation_example, parameters } = entry;
  if (invocation_example === null) return { kind: 'none' };
  const example = fillPlaceholders(invocation_example, parameters);
  return category === 'mcp' && example.trimStart().startsWith('{') ? readMcp(example) : readShell(example);
}

/** Puts a word in the place of each declared placeholder. */
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
    return { kind: 'broken', fault: `is not valid JSON (${(cause as Error).message})` };
  }
  const result = McpConfigurationSchema.safeParse(value);
  if (!result.success) {
    const fault =
      'is not the configuration of an MCP client: {"mcpServers": {name: {type, url} or {command, args, env}}}';
    return { kind: 'broken', fault };
  }
  return { kind: 'mcp', servers: Object.values(result.data.mcpServers) };
}

function readShell(example: string): Invocation {
  const script = parse(example);
  const [error] = script.errors ?? [];
  if (error) return { kind: 'broken', fault: `is not a valid shell command (${error.message})` };
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
