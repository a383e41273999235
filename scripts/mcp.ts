#!/usr/bin/env node
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { type Callbook, connectCallbook } from '../src/client/callbook.ts';
import { readArguments } from '../src/command-line/arguments.ts';
import { FixableError } from '../src/command-line/fixable-error.ts';
import { clientEnvironment } from '../src/environment/environment.ts';
import { callbookFromFile } from '../src/protocols/mcp/from-file.ts';
import { messageLines } from '../src/protocols/mcp/message-lines.ts';
import { MAX_SUBSCRIPTIONS, makeMcpServer } from '../src/protocols/mcp/server.ts';

const USAGE = `Usage: callbook-mcp --url https://callbook.example    uses that Callbook site
       callbook-mcp --file entries.ndjson            uses a downloaded dump, without a network
Serves the Model Context Protocol on standard input and output. CALLBOOK_URL replaces --url;
CALLBOOK_KEY is the key that the tool "watch" sends.`;

const text = { type: 'string' } as const;
const { values, refuse } = readArguments(process, { usage: USAGE, options: { url: text, file: text } });

try {
  start();
} catch (error) {
  if (error instanceof FixableError) refuse(error.message);
  throw error;
}

function start(): void {
  const environment = clientEnvironment();
  const url = values.url ?? environment.url;
  if (values.file !== undefined && values.url !== undefined) refuse('Give --url or --file, not both.');
  if (values.file !== undefined) serve(callbookFromFile(values.file), 'file', environment.key);
  else if (url !== undefined) serve(connectCallbook({ baseUrl: url }), url, environment.key);
  else refuse('Give the address of a Callbook site with --url, or a dump with --file.');
}

function serve(callbook: Callbook, siteUrl: string, apiKey: string | undefined): void {
  const lines = process.stdin.pipe(messageLines((line) => process.stdout.write(line)));
  serveStdio(() => makeMcpServer(callbook, { siteUrl, apiKey }), {
    transport: new StdioServerTransport(lines),
    onerror,
    maxSubscriptions: MAX_SUBSCRIPTIONS,
  });
}

/** Standard output belongs to the protocol, so messages for people go to standard error. */
function onerror(error: Error): void {
  if (error.name !== 'ZodError') {
    console.error(error.message);
    return;
  }
  // The SDK passes on JSON that is no message without its id (JSON-RPC 2.0, section 5).
  const message =
    'This line is not a message of JSON-RPC 2.0. Send one object per line, with "jsonrpc": "2.0".';
  const reply = { jsonrpc: '2.0', id: null, error: { code: ProtocolErrorCode.InvalidRequest, message } };
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
