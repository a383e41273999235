import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { parseEntry } from '../../../../../src/entry/files/parse.ts';
import { checkQuality } from '../../../../../src/entry/quality/quality.ts';
import { PROTOTYPE_NAMES } from '../../../../../test/helpers/prototype-names.ts';
import { type Draft, placeholderName, slugFor } from '../../../../authoring/draft/draft.ts';
import { draftFromOpenApi } from '../../../../authoring/draft/openapi/draft-from-openapi.ts';
import { readOpenApi } from '../../../../authoring/draft/openapi/read-openapi.ts';
import { writeDraft } from '../../../../authoring/draft/write-draft.ts';

const CATALOG = { vocabulary: new Map([['get_weather_forecast', 'Answer the weather.']]), tags: new Map() };
const draftOf = async (text: string): Promise<Draft> => draftFromOpenApi(await readOpenApi(text), null);
const fixture = (name: string) => readFileSync(`test/fixtures/openapi/${name}`, 'utf8');

const WRITTEN = {
  summary: 'Weather and films on the coast.',
  description: 'Knows one coast only.',
  tags: ['coast'],
  capabilities: ['get_weather_forecast'],
  example_needs: ['do I need a coat', 'sail to the island on Friday', 'is anybody at the quay'],
};

/** The draft with every marker replaced, as a person would. */
function fillMarkers(text: string) {
  const document = parseDocument(text);
  for (const [field, value] of Object.entries(WRITTEN)) document.set(field, value);
  return document
    .toString()
    .replaceAll(/"FILL: the address[^"]*"/g, 'https://films.example.org/api')
    .replaceAll(/"FILL: one curl[^"]*"/g, "curl 'https://films.example.org/api/films/1'")
    .replaceAll(/"FILL: (?:the documentation|where)[^"]*"/g, 'https://github.com/example/docs')
    .replaceAll(/"FILL: the page[^"]*"/g, 'https://films.example.org/keys')
    .replaceAll(/"FILL: none, or how[^"]*"/g, 'none')
    .replaceAll(/"FILL: wh[^"]*"/g, 'a word');
}

const NOT_STATED = 'FILL: none, or how calls authenticate: the document says nothing about it';

it.each([
  ['harbour-2.0.json', 'API key (header X-Desk-Key)', 'https://desk.harbour.example.org/v2'],
  ['weather-3.0.yaml', NOT_STATED, 'https://weather.example.org/v1'],
  ['archive-3.0.json', 'optional API key (query parameter key)', expect.stringContaining('FILL:')],
  ['letters-3.1.yaml', 'bearer token (header Authorization)', 'https://{tenant}.letters.example.org/api'],
  [
    'tables-3.1-large.json',
    'OAuth 2.0 (access token in header Authorization)',
    'https://tables.example.org/v3',
  ],
])('the draft from %s passes the check once its markers are replaced', async (name, auth_mode, endpoint) => {
  const draft = await draftOf(fixture(name));
  expect(draft.fields).toMatchObject({ auth_mode, endpoint });
  const path = {
    file: 'entries/api/a.yaml',
    slug: slugFor(undefined, draft.fields.name),
    category: 'api',
  } as const;
  const text = writeDraft(draft, CATALOG);
  expect(parseEntry(text, path).problems.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('summary still contains the marker'),
  );
  const { parsed, problems } = parseEntry(fillMarkers(text), path);
  expect(problems).toEqual([]);
  const twin = parsed && { ...parsed, file: 'entries/api/b.yaml' };
  const vocabulary = 'get_weather_forecast: Answer the weather.\n';
  const all = parsed && twin ? [parsed, twin] : [];
  expect(all).toHaveLength(2);
  expect(checkQuality(all, { label: 'entries', vocabulary, wanted: null, exceptions: null })).toEqual([]);
});

it('the draft of a keyless API suggests capabilities and a probe_url', async () => {
  const draft = await draftOf(`${fixture('weather-3.0.yaml')}\nsecurity: []\n`);
  expect(writeDraft(draft, CATALOG)).toContain('#   get_weather_forecast: Answer the weather.');
  expect(draft.fields.probe_url).toBe('https://weather.example.org/v1/forecast?latitude=53.2&longitude=5.4');
});

it('a draft does not copy sentences from the document', async () => {
  const sentence =
    'The most wonderful tide service that has ever been seen on any coast of the whole wide world.';
  const text = JSON.stringify({
    openapi: '3.0.0',
    info: { title: sentence, version: '1', description: sentence },
    paths: { '/a': { get: { summary: sentence, operationId: sentence, responses: {} } } },
  });
  expect(writeDraft(await draftOf(text), CATALOG)).not.toContain('wonderful');
});

it('draftFromOpenApi does not follow circular references or references to other documents', async () => {
  const text = JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://t.example.org' }],
    components: {
      parameters: { a: { $ref: '#/components/parameters/b' }, b: { $ref: '#/components/parameters/a' } },
    },
    paths: {
      '/x': { $ref: 'file:///etc/passwd' },
      '/y': {
        get: { parameters: [{ $ref: '#/components/parameters/a' }, { $ref: 'http://169.254.169.254/' }] },
      },
    },
  });
  const draft = await draftOf(text);
  expect(draft.fields.invocation_example).toBe("curl 'https://t.example.org/y'");
  expect(writeDraft(draft, CATALOG)).not.toContain('root:');
});

it.each([
  ['40 MB', `{"openapi":"3.0.0","x":"${'x'.repeat(40_000_000)}"}`, /at most 33554432 are read/],
  [
    'deep nesting',
    `{"openapi":"3.0.0","x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    /nested deeper than 100/,
  ],
  [
    'circular aliases',
    'openapi: 3.0.0\nx: &a\n  y: *a\n',
    /refers to itself|neither valid JSON nor valid YAML/,
  ],
  ['a document without an OpenAPI version', '{"hello": 1}', /has no OpenAPI version/],
])('readOpenApi refuses %s', async (_, text, message) => {
  await expect(readOpenApi(text)).rejects.toThrow(message);
});

it.each(PROTOTYPE_NAMES)(
  'draftFromOpenApi accepts a document whose scheme, variables and parameters are named "%s"',
  async (name) => {
    const document = `{
    "openapi": "3.0.3", "info": { "title": "Tides", "version": "1" },
    "servers": [{ "url": "https://{${name}}.example.org" }],
    "security": [{ "${name}": [] }],
    "paths": { "/tides/{${name}}": { "get": { "responses": { "200": { "description": "x" } } } } }
  }`;
    const { fields } = await draftOf(document);
    expect(fields.auth_mode).toMatch(/^FILL: how calls authenticate: the document names /);
    const placeholder = placeholderName(name);
    expect(fields).toMatchObject({ endpoint: `https://{${placeholder}}.example.org` });
    const parameters = fields.parameters as object;
    expect(Object.hasOwn(parameters, placeholder) && Object.keys(parameters)).toEqual([placeholder]);
  },
);

it.each<[string, object, string]>([
  ['says nothing about security', { paths: { '/a': { get: {} } } }, NOT_STATED],
  ['has no operation', { security: [], paths: {} }, NOT_STATED],
  ['requires no key', { security: [], paths: { '/a': { get: {} } } }, 'none'],
  ['requires no key for its only operation', { paths: { '/a': { get: { security: [{}] } } } }, 'none'],
  [
    'requires no key for one of two operations',
    { paths: { '/a': { get: { security: [] } }, '/b': { get: {} } } },
    NOT_STATED,
  ],
])('a document without security schemes that %s gets the right auth_mode', async (_, parts, auth_mode) => {
  const document = { openapi: '3.1.0', info: { title: 'Films', version: '1' }, ...parts };
  expect((await draftOf(JSON.stringify(document))).fields.auth_mode).toBe(auth_mode);
});
