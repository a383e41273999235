import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseEntry } from '../../src/entry/files/parse.ts';
import { mcpWithSessions } from '../helpers/fake-mcp-servers.ts';
import { serveHttp } from '../helpers/loopback.ts';
import { aFolderOf, runScript } from './run-script.ts';

const WEATHER = 'test/fixtures/openapi/weather-3.0.yaml';
const VOCABULARY = 'get_weather_forecast: Answer the weather of the coming days.\n';
const aCatalogFolder = () => aFolderOf({ 'capabilities.yaml': VOCABULARY });
const draft = (folder: string, ...args: string[]) =>
  runScript('scripts/draft.ts', '--folder', folder, ...args);

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
      expect(message).toMatch(/still contains the marker|example_needs has 1 items/);
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
