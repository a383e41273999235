import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseEntry } from '../../../src/entry/files/parse.ts';
import { ENTRY_TEXT } from '../../../test/helpers/entry-text.ts';
import { mcpWithSessions } from '../../../test/helpers/fake-mcp-servers.ts';
import { serveHttp } from '../../../test/helpers/loopback.ts';
import { aFolderOf, runScript, runScriptWith } from '../../../test/scripts/run-script.ts';

const WEATHER = 'test/fixtures/openapi/weather-3.0.yaml';
const VOCABULARY = 'get_weather_forecast: Answer the weather of the coming days.\n';
const aCatalogFolder = () => aFolderOf({ 'capabilities.yaml': VOCABULARY });
const draft = (folder: string, ...args: string[]) =>
  runScript('workshop/scripts/draft.ts', '--folder', folder, ...args);

it('a draft from an OpenAPI file equals the draft from its address, except for the source', async () => {
  await using server = await serveHttp((_, response) => response.end(readFileSync(WEATHER)));
  const folder = aCatalogFolder();
  const url = server.url('/openapi.yaml');
  const [fromFile, fromUrl] = await Promise.all([
    draft(folder, '--openapi', WEATHER),
    draft(folder, '--openapi', url, '--allow', '127.0.0.1'),
  ]);
  expect([fromFile.code, fromUrl.code], fromUrl.err).toEqual([0, 0]);
  const [file, address] = [fromFile, fromUrl].map(({ out }) => parse(out) as Record<string, unknown>);
  expect(file).toMatchObject({ endpoint: 'https://weather.example.org/v1', name: expect.any(String) });
  expect(address).toEqual({ ...file, openapi_url: url, source: url });
  expect(fromFile.out).toContain('#   get_weather_forecast: Answer the weather of the coming days.');
});

it('the draft command reads a document from the local network only if --allow admits its address', async () => {
  let asked = 0;
  await using server = await serveHttp((_, response) => {
    asked += 1;
    response.end(readFileSync(WEATHER));
  });
  const { code, out, err } = await draft(aCatalogFolder(), '--openapi', server.url('/openapi.yaml'));
  expect([code, out, asked]).toEqual([1, '', 0]);
  expect(err).toContain('leads to an address that is not public');
});

it('the draft command drafts from a running MCP server, and never overwrites a file', async () => {
  const tools = { get_weather_forecast: { town: z.string() } };
  await using server = await serveHttp(mcpWithSessions(() => tools));
  const folder = aCatalogFolder();
  const out = join(folder, 'world.yaml');
  const args = ['--mcp', server.url('/mcp'), '--slug', 'world', '--out', out, '--allow', '127.0.0.1'];
  const made = await draft(folder, ...args);
  expect([made.code, made.out], made.err).toEqual([0, '']);
  const text = readFileSync(out, 'utf8');
  expect(text).toContain('# tool get_weather_forecast(town)');
  expect(parse(text)).toMatchObject({ name: 'world', endpoint: server.url('/mcp'), auth_mode: 'none' });
  const again = await draft(folder, ...args);
  expect([again.code, again.err]).toEqual([1, `${out} already exists. Choose another file.\n`]);
  expect(readFileSync(out, 'utf8')).toBe(text);
});

it('drafts of installed tools have no problem except the texts that are left to write', async () => {
  const folder = aCatalogFolder();
  const tools = ['git', 'tar', 'grep', 'find', 'node'];
  const drafts = await Promise.all(tools.map((tool) => draft(folder, '--cli', tool)));
  for (const [i, { code, out, err }] of drafts.entries()) {
    const tool = tools[i] ?? '';
    expect(code, err).toBe(0);
    const fields = parse(out) as { name: string; endpoint: string };
    expect([fields.name, fields.endpoint.split(' ')[0]]).toEqual([tool, tool]);
    const { problems } = parseEntry(out, { file: 'a.yaml', slug: tool, category: 'cli' });
    for (const { message } of problems)
      expect(message).toMatch(/still contains the marker|example_needs has 1 item,/);
    expect(err).toContain(`${problems.length} problems are left to fix`);
  }
});

it('the draft command explains what to do if its arguments are wrong', async () => {
  const folder = aCatalogFolder();
  const calls: [string[], number, string][] = [
    [[], 2, 'Give one of --openapi FILE|URL'],
    [['--openapi', WEATHER, '--cli', 'git'], 2, 'Give one of --openapi FILE|URL'],
    [['--openapi', 'no/such/file.yaml'], 1, 'no/such/file.yaml is not a file.'],
    [['--cli', 'ls; touch pwned'], 1, 'Name an installed program, without a path.'],
  ];
  const answers = await Promise.all(calls.map(([args]) => draft(folder, ...args)));
  for (const [i, { code, out, err }] of answers.entries()) {
    expect([code, out]).toEqual([calls[i]?.[1], '']);
    expect(err).toContain(calls[i]?.[2]);
  }
  expect(existsSync('pwned')).toBe(false);
});

const FILMS = {
  openapi: '3.1.0',
  info: { title: 'Films', version: '2' },
  servers: [{ url: 'https://tides.example.org/v1' }],
};
const HARBOUR = { name: 'harbour', in: 'path', required: true, schema: { type: 'string' } };
const tidesOf = (...parameters: object[]) =>
  JSON.stringify({
    ...FILMS,
    paths: {
      '/tides/{harbour}': {
        get: { operationId: 'getTides', summary: 'Get tides.', parameters: [HARBOUR, ...parameters] },
      },
    },
  });
const aTideFolder = (document: string) =>
  aFolderOf({
    'capabilities.yaml': 'get_tide_times: Return tides.\n',
    'api/tides.yaml': ENTRY_TEXT,
    'openapi.json': document,
  });

it('--operations drafts the operations of an entry, and --write never overwrites them', async () => {
  const folder = aTideFolder(tidesOf());
  const args = ['--operations', 'tides', '--openapi', join(folder, 'openapi.json')];
  const printed = await draft(folder, ...args);
  expect(printed.code, printed.err).toBe(0);
  expect(parse(printed.out)).toMatchObject({
    source: 'https://tides.example.org/docs',
    operations: [{ name: 'getTides' }],
  });
  expect(printed.err).toContain('1 of 1 operations, 0 problems.');
  const file = join(folder, 'operations', 'tides.yaml');
  const written = await draft(folder, ...args, '--write');
  expect([written.code, written.out, readFileSync(file, 'utf8')]).toEqual([0, '', printed.out]);
  const again = await draft(folder, ...args, '--write');
  expect([again.code, again.err]).toEqual([1, `${file} already exists. Compare it with --refresh.\n`]);
});

it('--refresh shows what changed, keeps own words, and exits with 3 only if something breaks', async () => {
  const folder = aTideFolder(tidesOf({ name: 'days', in: 'query', schema: { type: 'integer' } }));
  const [document, file] = [join(folder, 'openapi.json'), join(folder, 'operations', 'tides.yaml')];
  const args = ['--operations', 'tides', '--openapi', document, '--write'];
  expect((await draft(folder, ...args)).code).toBe(0);
  const own = 'Return high and low water of a harbour.';
  writeFileSync(file, readFileSync(file, 'utf8').replace('Get tides.', own));
  const same = await draft(folder, ...args, '--refresh');
  expect([same.code, same.err]).toEqual([
    0,
    expect.stringContaining('Changes: 0 breaking, 0 additive, 0 cosmetic.'),
  ]);
  writeFileSync(document, tidesOf({ name: 'unit', in: 'query', schema: { type: 'string' } }));
  const broken = await draft(folder, ...args, '--refresh');
  expect(broken.code).toBe(3);
  expect(broken.err).toContain(
    'breaking  getTides(days): optional → gone\nadditive  getTides(unit): nothing → optional\n',
  );
  expect(parse(readFileSync(file, 'utf8'))).toMatchObject({ operations: [{ summary: own }] });
});

it('--operations explains what to do if it cannot draft', async () => {
  const folder = aTideFolder('{"openapi": "3.0.0", "paths": {}}');
  const calls: [string[], number, string][] = [
    [['--operations', 'nowhere'], 1, 'No entry of'],
    [['--operations', 'tides'], 1, 'The entry "tides" names no source. Give --openapi FILE|URL.'],
    [['--operations', 'tides', '--openapi', join(folder, 'openapi.json')], 1, 'No operation could be read'],
    [['--operations', 'tides', '--openapi', 'a', '--cli', 'b'], 2, 'Give one of'],
    [
      ['--operations', 'tides', '--openapi', 'a', '--refresh'],
      1,
      'does not exist. Draft it without --refresh.',
    ],
    [['--cli', 'git', '--write'], 2, 'belong to --operations SLUG'],
  ];
  const answers = await Promise.all(calls.map(([args]) => draft(folder, ...args)));
  for (const [i, { code, out, err }] of answers.entries()) {
    expect([code, out], err).toEqual([calls[i]?.[1], '']);
    expect(err).toContain(calls[i]?.[2]);
  }
});

const TOOL_SERVER = `
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  const serverInfo = { name: 'tides', version: '3.1' };
  if (method === 'initialize') send({ id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo } });
  const name = process.env.NODE_EXTRA_CA_CERTS ? 'trusting_tool' : 'tides_tool';
  if (method === 'tools/list') send({ id, result: { tools: [{ name, inputSchema: { type: 'object' } }] } });
});
`;

it('the draft command drafts a new entry from the command of an MCP server, with the certificates of the environment', async () => {
  const folder = aCatalogFolder();
  const command = `node ${aFolderOf({ 'server.cjs': TOOL_SERVER })}/server.cjs`;
  const args = ['--folder', folder, '--mcp', command, '--slug', 'tides', '--env', 'TIDES_KEY=x'];
  const variables = { NODE_EXTRA_CA_CERTS: join(folder, 'none.pem') };
  const { code, out, err } = await runScriptWith(variables, 'workshop/scripts/draft.ts', ...args);
  expect(code, err).toBe(0);
  expect(out).toContain('# tool trusting_tool()');
  expect(parse(out)).toMatchObject({
    endpoint: command,
    auth_mode: 'environment variable TIDES_KEY',
    input_format: 'JSON-RPC (MCP, stdio)',
    parameters: { tides_key: expect.stringMatching(/^FILL:/) },
  });
});

it('operations are drafted for an unfinished entry, also in an overlay', async () => {
  const unfinished =
    'name: Weather\nsummary: "FILL: what it is for"\nendpoint: https://weather.example.org/v1\n';
  const folder = aFolderOf({ 'api/weather.yaml': unfinished });
  const args = ['--operations', 'weather', '--openapi', WEATHER];
  const here = await draft(folder, ...args);
  expect([here.code, here.out], here.err).toEqual([0, expect.stringContaining('operations:')]);
  const inOverlay = await runScriptWith({ CALLBOOK_OVERLAY: folder }, 'workshop/scripts/draft.ts', ...args);
  expect(inOverlay.out).toBe(here.out);
});
