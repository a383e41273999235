import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readArguments } from '../../src/command-line/arguments.ts';
import { typescriptTools } from '../authoring/draft/operations/typescript-tools.ts';

const USAGE = `Usage: npm run draft -- --operations SLUG --mcp "node $PWD/workshop/scripts/typescript-tools.ts FOLDER"
Serves over stdio what the source of a TypeScript MCP server declares, without running that server.`;

const SOURCE = /(?<!\.d|\.test|\.spec)\.[cm]?[jt]s$/;
const { positionals } = readArguments(process, { usage: USAGE, maxPositionals: 1 });
const [folder = '.'] = positionals;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => SOURCE.test(name) && !/(?:^|\/)(?:node_modules|tests?)\//.test(name))
  .sort();
const { tools, unread } = typescriptTools(
  Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
);
if (unread.length > 0) console.error(`Left out, for their arguments cannot be read: ${unread.join(', ')}.`);

/** The two requests that a list of tools needs, one JSON message per line (MCP, stdio transport). */
const resultOf = (method: string): object =>
  method === 'initialize'
    ? {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'declared-tools', version: '' },
      }
    : { tools };

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line) as { id?: number; method: string };
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: resultOf(method) }));
}
