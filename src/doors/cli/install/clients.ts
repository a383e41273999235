import { join } from 'node:path';
import type { CommandContext } from '../command.ts';
import type { Blank, Launch, Template } from './launch.ts';

type Places = CommandContext['places'];
type Fields = Record<string, unknown>;

/** What a client of the Model Context Protocol reads as its configuration. */
export type McpClient = {
  label: string;
  /** The documentation that these formats follow. */
  documentation: string;
  format: 'json' | 'toml';
  /** The field that holds the servers. */
  root: 'servers' | 'mcpServers' | 'mcp_servers';
  /** The file of the user. Null if the client keeps servers in projects only. */
  userFile: ((places: Places) => string) | null;
  /** The file of a project, below its folder. Null if there is none. */
  projectFile: string | null;
  /** The fields of a server. Null if the client cannot connect in this way. */
  serverOf: (launch: Launch) => Fields | null;
  /** Prompts that the client shows, in a list beside the servers. Others read environment variables, or nothing. */
  prompts?: (blanks: readonly Blank[]) => Fields[];
};

type Reference = (blank: Blank) => string;

const inBraces: Reference = ({ variable }) => `\${${variable}}`;
const asEnvironment: Reference = ({ variable }) => `\${env:${variable}}`;
const asInput: Reference = ({ prompt }) => `\${input:${prompt}}`;
const toReplace: Reference = ({ variable }) => `<${variable}>`;

const written = (template: Template, reference: Reference): string =>
  template.map((part) => (typeof part === 'string' ? part : reference(part))).join('');

const localFields = (launch: Extract<Launch, { kind: 'local' }>, reference: Reference): Fields => ({
  command: launch.command,
  args: launch.args.map((each) => written(each, reference)),
  ...(launch.variables.length > 0
    ? { env: Object.fromEntries(launch.variables.map((each) => [each.variable, reference(each)])) }
    : {}),
});

const headerFields = ({ headers }: Extract<Launch, { kind: 'remote' }>, reference: Reference): Fields =>
  headers.length > 0
    ? { headers: Object.fromEntries(headers.map(([name, value]) => [name, written(value, reference)])) }
    : {};

/** `{type, url, headers}` or `{type, command, args, env}`. */
const typedServer =
  (reference: Reference) =>
  (launch: Launch): Fields =>
    launch.kind === 'local'
      ? { type: 'stdio', ...localFields(launch, reference) }
      : { type: launch.transport, url: written(launch.url, reference), ...headerFields(launch, reference) };

function cursorServer(launch: Launch): Fields {
  if (launch.kind === 'local') return localFields(launch, asEnvironment);
  return { url: written(launch.url, asEnvironment), ...headerFields(launch, asEnvironment) };
}

function windsurfServer(launch: Launch): Fields {
  if (launch.kind === 'local') return localFields(launch, asEnvironment);
  return { serverUrl: written(launch.url, asEnvironment), ...headerFields(launch, asEnvironment) };
}

/** `httpUrl` is an address of the Streamable HTTP transport, `url` one of the older transport. */
function geminiServer(launch: Launch): Fields {
  if (launch.kind === 'local') return localFields(launch, inBraces);
  const field = launch.transport === 'sse' ? 'url' : 'httpUrl';
  return { [field]: written(launch.url, inBraces), ...headerFields(launch, inBraces) };
}

/** Codex expands nothing: it forwards variables by their names, and has one field for bearer tokens. */
function codexServer(launch: Launch): Fields | null {
  if (launch.kind === 'local') {
    const { command, args, variables } = launch;
    const names = variables.map(({ variable }) => variable);
    return {
      command,
      args: args.map((each) => written(each, toReplace)),
      ...(names.length > 0 ? { env_vars: names } : {}),
    };
  }
  if (launch.transport === 'sse') return null;
  const bearer = launch.headers.find(([, [scheme]]) => scheme === 'Bearer ')?.[1][1];
  const others = launch.headers.filter(([, [scheme]]) => scheme !== 'Bearer ');
  if (others.some(([, parts]) => parts.length > 1)) return null; // A scheme that it has no field for.
  const variables = others.map(([name, [blank]]) => [name, (blank as Blank).variable]);
  return {
    url: written(launch.url, toReplace),
    ...(typeof bearer === 'object' ? { bearer_token_env_var: bearer.variable } : {}),
    ...(variables.length > 0 ? { env_http_headers: Object.fromEntries(variables) } : {}),
  };
}

const promptsOf = (blanks: readonly Blank[]): Fields[] =>
  blanks.map(({ prompt, description, isSecret }) => ({
    type: 'promptString',
    id: prompt,
    description,
    password: isSecret,
  }));

/** Where desktop programs keep their settings, by the conventions of each system. */
function settingsFolder({ home, platform }: Places): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  return platform === 'win32' ? join(home, 'AppData', 'Roaming') : join(home, '.config');
}

/** The clients that `callbook install` knows, by the name of `--client`. */
export const CLIENTS: Readonly<Record<string, McpClient>> = {
  vscode: {
    label: 'VS Code',
    documentation: 'https://code.visualstudio.com/docs/agents/reference/mcp-configuration',
    format: 'json',
    root: 'servers',
    userFile: (places) => join(settingsFolder(places), 'Code', 'User', 'mcp.json'),
    projectFile: '.vscode/mcp.json',
    serverOf: typedServer(asInput),
    prompts: promptsOf,
  },
  cursor: {
    label: 'Cursor',
    documentation: 'https://cursor.com/docs/mcp',
    format: 'json',
    root: 'mcpServers',
    userFile: ({ home }) => join(home, '.cursor', 'mcp.json'),
    projectFile: '.cursor/mcp.json',
    serverOf: cursorServer,
  },
  claude: {
    label: 'Claude Desktop',
    documentation: 'https://modelcontextprotocol.io/docs/develop/connect-local-servers',
    format: 'json',
    root: 'mcpServers',
    userFile: (places) => join(settingsFolder(places), 'Claude', 'claude_desktop_config.json'),
    projectFile: null,
    // Its file holds local servers only.
    serverOf: (launch) => (launch.kind === 'local' ? localFields(launch, toReplace) : null),
  },
  'claude-code': {
    label: 'Claude Code',
    documentation: 'https://code.claude.com/docs/en/mcp',
    format: 'json',
    root: 'mcpServers',
    userFile: null,
    projectFile: '.mcp.json',
    serverOf: typedServer(inBraces),
  },
  codex: {
    label: 'Codex',
    documentation: 'https://developers.openai.com/codex/mcp',
    format: 'toml',
    root: 'mcp_servers',
    userFile: ({ home }) => join(home, '.codex', 'config.toml'),
    projectFile: '.codex/config.toml',
    serverOf: codexServer,
  },
  gemini: {
    label: 'Gemini CLI',
    documentation: 'https://geminicli.com/docs/tools/mcp-server',
    format: 'json',
    root: 'mcpServers',
    userFile: ({ home }) => join(home, '.gemini', 'settings.json'),
    projectFile: '.gemini/settings.json',
    serverOf: geminiServer,
  },
  windsurf: {
    label: 'Windsurf',
    documentation: 'https://docs.windsurf.com/windsurf/cascade/mcp',
    format: 'json',
    root: 'mcpServers',
    userFile: ({ home }) => join(home, '.codeium', 'windsurf', 'mcp_config.json'),
    projectFile: null,
    serverOf: windsurfServer,
  },
};
