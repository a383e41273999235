import type { Entry } from '../catalog/entry-schema.ts';
import { nameOfServer } from '../entry/server-name.ts';
import { cursorServer, vsCodePrompts, vsCodeServer } from './client-formats.ts';
import { type ConnectedEntry, connectionOf } from './connection.ts';
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
  const config = vsCodeServer(connection);
  const inputs = vsCodePrompts(connection.inputs);
  const whole = { name, ...config, ...(inputs.length > 0 ? { inputs } : {}) };
  const web = new URLSearchParams({ name, config: JSON.stringify(config) });
  if (inputs.length > 0) web.set('inputs', JSON.stringify(inputs));
  const cursor = Buffer.from(JSON.stringify(cursorServer(connection))).toString('base64');
  return {
    vscode: `vscode:mcp/install?${encodeURIComponent(JSON.stringify(whole))}`,
    // A browser keeps "+" for a space only in forms; the page behind this address decodes it as a URL.
    vscode_web: `https://insiders.vscode.dev/redirect/mcp/install?${web.toString().replaceAll('+', '%20')}`,
    cursor: `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(entry.slug)}&config=${encodeURIComponent(cursor)}`,
  };
}
