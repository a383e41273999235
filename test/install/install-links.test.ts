import { expect, it } from 'vitest';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import { connectionOf } from '../../src/install/connection.ts';
import { installLinks } from '../../src/install/install-links.ts';
import { InstallLinksSchema } from '../../src/install/install-links-schema.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { realEntries } from '../helpers/real-catalog.ts';

const SITE = 'https://book.example.org';
const servers = realEntries().filter(({ category }) => category === 'mcp');

type Texts = Record<string, string>;
type Input = { id: string; type: string; description: string; password: boolean };
type Configuration = {
  type?: string;
  command?: string;
  args?: string[];
  env?: Texts;
  url?: string;
  headers?: Texts;
};

function linksOf(entry: Entry) {
  const links = installLinks(entry, SITE);
  if (!links) throw new Error(`${entry.slug} has no install links`);
  return InstallLinksSchema.parse(links);
}

/** Reads a link as VS Code does: one JSON document, percent-encoded, is the whole query. */
function readVsCode(link: string): Configuration & { name: string; inputs?: Input[] } {
  expect(link).toMatch(/^vscode:mcp\/install\?[\w%.~!*'()-]+$/);
  return JSON.parse(decodeURIComponent(link.slice('vscode:mcp/install?'.length)));
}

function readWeb(link: string) {
  const { origin, pathname, searchParams } = new URL(link);
  expect(origin + pathname).toBe('https://insiders.vscode.dev/redirect/mcp/install');
  const { name, config, inputs } = Object.fromEntries(searchParams);
  return { name, ...JSON.parse(config ?? ''), ...(inputs ? { inputs: JSON.parse(inputs) } : {}) };
}

function readCursor(link: string): { name: string | null; config: Configuration } {
  const { protocol, host, pathname, searchParams } = new URL(link);
  expect([protocol, host, pathname]).toEqual(['cursor:', 'anysphere.cursor-deeplink', '/mcp/install']);
  const config = Buffer.from(searchParams.get('config') ?? '', 'base64').toString('utf8');
  return { name: searchParams.get('name'), config: JSON.parse(config) };
}

const textsOf = ({ command = '', args = [], env = {}, url = '', headers = {} }: Configuration) =>
  [command, url, ...args, ...Object.values(env), ...Object.values(headers)].join('\n');

it('every MCP server of the catalog has links', () => {
  expect(servers.length).toBeGreaterThan(400);
  expect(servers.filter((entry) => !installLinks(entry, SITE)).map(({ slug }) => slug)).toEqual([]);
});

it('the links to VS Code start what the entry describes, and ask for each value once', () => {
  for (const entry of servers) {
    const { name, inputs = [], ...config } = readVsCode(linksOf(entry).vscode);
    expect(readWeb(linksOf(entry).vscode_web), entry.slug).toEqual(readVsCode(linksOf(entry).vscode));
    expect(name).toBe(entry.mcp_name ?? `org.example.book/${entry.slug}`);
    const asked = [...new Set(textsOf(config).match(/(?<=\$\{input:)[^}]+(?=\})/g))];
    expect(inputs.map(({ id }) => id).sort(), entry.slug).toEqual(asked.sort());
    expect(textsOf(config), `${entry.slug} has a placeholder that nobody asks for`).not.toMatch(
      /<[a-z]\w*>/i,
    );
    const first = entry.endpoint.split(/\s+/)[0] ?? '';
    if (config.type === 'stdio') expect(config.command).toBe(first);
    else if (first.startsWith('http')) expect(config.url).toContain(first.split(/[{<]/)[0]);
  }
});

it('no link carries a secret: each is a password input in VS Code, and an environment variable in Cursor', () => {
  for (const entry of servers) {
    const { inputs = [], ...vscode } = readVsCode(linksOf(entry).vscode);
    const { config: cursor } = readCursor(linksOf(entry).cursor);
    const secrets = new Set(inputs.filter(({ password }) => password).map(({ id }) => id));
    for (const [name, value] of Object.entries({ ...vscode.env, ...vscode.headers })) {
      if (!/key|token|secret|pass|authorization/i.test(name)) continue;
      const [, id = ''] = /^(?:Bearer |Basic |Token token=)?\$\{input:([^}]+)\}$/.exec(value) ?? [];
      expect(secrets, `${entry.slug}: ${name} is "${value}"`).toContain(id);
    }
    for (const [name, value] of Object.entries({ ...cursor.env, ...cursor.headers })) {
      if (!/key|token|secret|pass|authorization/i.test(name)) continue;
      expect(value, `${entry.slug}: ${name}`).toMatch(
        /^(?:Bearer |Basic |Token token=)?\$\{env:[A-Z_][A-Z0-9_]*\}$/,
      );
    }
    for (const { name, required } of entry.auth_params) {
      if (required) expect(secrets, entry.slug).toContain(`${entry.slug}-${name}`);
    }
  }
});

it('the link to Cursor is the same configuration with environment variables', () => {
  for (const entry of servers) {
    const { name, config } = readCursor(linksOf(entry).cursor);
    expect(name).toBe(entry.slug);
    const { name: _, inputs: __, type: ___, ...vscode } = readVsCode(linksOf(entry).vscode);
    const variables = new Map(connectionOf(entry)?.inputs.map(({ id, variable }) => [id, variable]));
    const expected = JSON.stringify(vscode).replaceAll(
      /\$\{input:([^}]+)\}/g,
      (_whole, id: string) => `\${env:${variables.get(id)}}`,
    );
    expect(JSON.stringify(config), entry.slug).toBe(expected);
  }
});

it('a placeholder such as <path> does not read the variable PATH of the machine', () => {
  const entry = anEntry({
    slug: 'git-mcp',
    category: 'mcp',
    endpoint: 'uvx mcp-server-git --repository <path>',
    parameters: { path: 'folder of the repository' },
    auth_mode: 'none (local server)',
  });
  expect(readCursor(linksOf(entry).cursor).config).toEqual({
    command: 'uvx',
    args: ['mcp-server-git', '--repository', `\${env:GIT_MCP_PATH}`],
  });
  expect(readVsCode(linksOf(entry).vscode)).toEqual({
    name: 'org.example.book/git-mcp',
    type: 'stdio',
    command: 'uvx',
    args: ['mcp-server-git', '--repository', `\${input:git-mcp-path}`],
    inputs: [
      { type: 'promptString', id: 'git-mcp-path', description: 'folder of the repository', password: false },
    ],
  });
});

it('an entry that is no MCP server has no links', () => {
  expect(installLinks(anEntry({ category: 'api' }), SITE)).toBeNull();
});
