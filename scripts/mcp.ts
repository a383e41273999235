#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { catalogFromDump } from '../src/catalog/from-dump.ts';
import { type Callbook, connectCallbook } from '../src/client/callbook.ts';
import { readArguments } from '../src/command-line/arguments.ts';
import { fetchInProcess } from '../src/doors/mcp/in-process.ts';
import { READ_ONLY } from '../src/doors/mcp/read-only.ts';
import { MAX_SUBSCRIPTIONS, makeMcpServer } from '../src/doors/mcp/server.ts';
import { clientEnvironment } from '../src/environment/environment.ts';

const USAGE = `Usage: callbook-mcp --url https://callbook.example    uses that Callbook site
       callbook-mcp --file entries.ndjson            uses a downloaded dump, without a network
Serves the Model Context Protocol on standard input and output. CALLBOOK_URL replaces --url;
CALLBOOK_KEY is the key that the tool "watch" sends.`;

const text = { type: 'string' } as const;
const { values, refuse } = readArguments(process, { usage: USAGE, options: { url: text, file: text } });
const environment = clientEnvironment();
const url = values.url ?? environment.url;

if (values.file !== undefined) serve(fromFile(values.file), 'file');
else if (url !== undefined && URL.canParse(url)) serve(connectCallbook({ baseUrl: url }), url);
else refuse('Give the address of a Callbook site with --url, or a dump with --file.');

function serve(callbook: Callbook, siteUrl: string): void {
  // Standard output belongs to the protocol, so messages for people go to standard error.
  const onerror = (error: Error) => console.error(error.message);
  serveStdio(() => makeMcpServer(callbook, { siteUrl, apiKey: environment.key }), {
    onerror,
    maxSubscriptions: MAX_SUBSCRIPTIONS,
  });
}

function fromFile(file: string): Callbook {
  // In the package it is next to this program; in the repository it is below src/.
  const lexicon = [
    new URL('lexicon.bin', import.meta.url),
    new URL('../src/discovery/lexicon.bin', import.meta.url),
  ];
  const found = lexicon.find((place) => existsSync(place));
  const catalog = catalogFromDump(readFileSync(file, 'utf8'), {
    now: new Date(),
    ...(found ? { lexicon: readFileSync(found) } : {}),
  });
  const fetch = fetchInProcess({ openCatalog: async () => catalog, writes: READ_ONLY });
  return connectCallbook({ baseUrl: 'http://localhost', fetch, retries: 0 });
}
