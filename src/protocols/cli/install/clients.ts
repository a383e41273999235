import { join } from 'node:path';
import {
  claudeCodeServer,
  claudeDesktopServer,
  codexServer,
  cursorServer,
  geminiServer,
  type ServerFields,
  vsCodePrompts,
  vsCodeServer,
  windsurfServer,
} from '../../../install/client-formats.ts';
import type { Connection, ConnectionInput } from '../../../install/connection.ts';
import type { CommandContext } from '../command.ts';

type Places = CommandContext['places'];

/** What a client of the Model Context Protocol reads as its configuration. */
export type McpClient = {
  label: string;
  /** The documentation that these formats follow. */
  documentation: string;
  format: 'json' | 'toml';
  root: 'servers' | 'mcpServers' | 'mcp_servers';
  userFile: (places: Places) => string;
  /** The file of a project, below its folder. Null if there is none. */
  projectFile: string | null;
  /** Null if the client cannot connect in this way. */
  serverOf: (connection: Connection) => ServerFields | null;
  /** Prompts that the client shows, in a list next to the servers. Others read environment variables, or nothing. */
  prompts?: (inputs: readonly ConnectionInput[]) => ServerFields[];
};

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
    serverOf: vsCodeServer,
    prompts: vsCodePrompts,
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
    serverOf: claudeDesktopServer,
  },
  'claude-code': {
    label: 'Claude Code',
    documentation: 'https://code.claude.com/docs/en/mcp',
    format: 'json',
    root: 'mcpServers',
    userFile: ({ home }) => join(home, '.claude.json'),
    projectFile: '.mcp.json',
    serverOf: claudeCodeServer,
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
