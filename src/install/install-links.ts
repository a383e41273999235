import type { Entry } from '../catalog/entry-schema.ts';
import { nameOfServer } from '../entry/mcp/server-name.ts';
import { type ConnectedEntry, type Connection, type ConnectionInput, connectionOf } from './connection.ts';
import type { InstallLinks } from './install-links-schema.ts';

/**
 * Links that add the MCP server of an entry to an editor, which shows the configuration before it stores it. No link
 * carries a secret: VS Code asks for each, and Cursor reads environment variables. Null if the entry has no connection.
 */
export function installLinks(
  entry: ConnectedEntry & Pick<Entry, 'mcp_name'>,
  siteUrl: string,
): InstallLinks | null {
  const connection = connectionOf(entry);
  if (!connection) return null;
  const name = nameOfServer(entry, siteUrl);
  const { config, inputs } = forVsCode(connection, entry.slug);
  const whole = { name, ...config, ...(inputs.length > 0 ? { inputs } : {}) };
  const web = new URLSearchParams({ name, config: JSON.stringify(config) });
  if (inputs.length > 0) web.set('inputs', JSON.stringify(inputs));
  const cursor = Buffer.from(JSON.stringify(forCursor(connection, entry.slug))).toString('base64');
  return {
    vscode: `vscode:mcp/install?${encodeURIComponent(JSON.stringify(whole))}`,
    // A browser keeps "+" for a space only in forms; the page behind this address decodes it as a URL.
    vscode_web: `https://insiders.vscode.dev/redirect/mcp/install?${web.toString().replaceAll('+', '%20')}`,
    cursor: `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(entry.slug)}&config=${encodeURIComponent(cursor)}`,
  };
}

/** `inputs` of mcp.json. Their ids carry the slug, because all servers of one file share them, and so their values. */
function forVsCode(connection: Connection, slug: string) {
  const idOf = ({ name }: ConnectionInput) => `${slug}-${name}`;
  return {
    config: configOf(connection, (input) => `\${input:${idOf(input)}}`),
    inputs: connection.inputs.map((input) => ({
      type: 'promptString',
      id: idOf(input),
      description: input.description,
      password: input.isSecret,
    })),
  };
}

/** Cursor's mcp.json has no inputs, but reads `${env:NAME}` in every text. The transport follows from the fields. */
function forCursor(connection: Connection, slug: string): object {
  const { type, ...config } = configOf(connection, (input) => `\${env:${cursorVariable(input, slug)}}`);
  return config;
}

/**
 * The environment variable that Cursor reads for an input. One that the server does not know by this name gets the slug
 * in front: a placeholder such as `<path>` must not read the variable PATH.
 */
export function cursorVariable({ name, isVariable }: ConnectionInput, slug: string): string {
  return isVariable ? name : `${slug}_${name}`.replaceAll(/[^A-Za-z0-9]/g, '_').toUpperCase();
}

type Configuration = { type: Connection['type'] } & Record<string, unknown>;

function configOf(connection: Connection, referTo: (input: ConnectionInput) => string): Configuration {
  const byName = new Map(connection.inputs.map((input) => [input.name, referTo(input)]));
  const fill = (text: string) =>
    text.replaceAll(/\{([A-Za-z][\w.-]*)\}/g, (whole, name: string) => byName.get(name) ?? whole);
  const fillAll = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text)]));
  if (connection.type === 'stdio') {
    const { type, command, args, env } = connection;
    return {
      type,
      command,
      args: args.map(fill),
      ...(Object.keys(env).length > 0 ? { env: fillAll(env) } : {}),
    };
  }
  const { type, url, headers } = connection;
  return { type, url: fill(url), ...(Object.keys(headers).length > 0 ? { headers: fillAll(headers) } : {}) };
}
