import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseOperations } from '../../../../src/operations/files/parse-operations.ts';
import { aCatalogEntry } from '../../../../test/helpers/an-entry.ts';
import { aFolder, git } from '../../../../test/history/a-repository.ts';
import type { Packages } from '../../../authoring/refresh/read-packages.ts';
import { openRepositories } from '../../../authoring/refresh/read-repositories.ts';
import { refreshEntry } from '../../../authoring/refresh/refresh-entry.ts';

const entry = aCatalogEntry({ slug: 'tides', endpoint: 'https://tides.example.org/v1' });
const query = (name: string, type: string, required = false) => ({
  name,
  in: 'query',
  required,
  schema: { type },
});
const get = (summary: string, ...parameters: object[]) => ({ get: { summary, parameters } });
/** A description whose server is a demo. */
const tidesOf = (paths: Record<string, object>) =>
  JSON.stringify({ openapi: '3.0.0', servers: [{ url: 'https://demo.example.org' }], paths });
const BEFORE = tidesOf({
  '/tides': get('Get tides.', query('harbour', 'string'), query('days', 'string')),
  '/waves': get('Get waves.'),
});
const AFTER = tidesOf({
  '/tides': get('Get the tides.', query('harbour', 'string'), query('unit', 'string', true)),
  '/winds': get('Get winds.'),
});

/** A public repository with a description, and what becomes of it. */
function aPublicRepository(before: string) {
  const host = aFolder();
  const folder = join(host, 'acme', 'tides');
  mkdirSync(join(folder, 'a b'), { recursive: true });
  git(folder, 'init', '--quiet', '--initial-branch=main');
  const commit = (text: string) => {
    writeFileSync(join(folder, 'a b/openapi.json'), text);
    git(folder, 'add', '.');
    git(folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'A');
    return git(folder, 'rev-parse', 'HEAD').slice(0, 12);
  };
  const first = commit(before);
  const access = () => ({ repositories: openRepositories(aFolder(), host), packages: null });
  return { first, commit, access };
}

const aFile = (source: string, head = '') => `source: ${source}
origin: vendor
read_at: 2026-11-01
${head}operations:
  # Kept by hand.
  - name: tides
    summary: Return high and low water.
    effect: read
    method: GET
    path: /tides
    input:
      type: object
      properties:
        harbour: { type: string, x-in: query, description: a UNLOCODE }
        days: { type: string, x-in: query }
      required: [harbour]
    example: { harbour: NLHAR }
  - { name: waves, summary: Return waves., effect: read, method: GET, path: /waves, input: { type: object } }
`;

const recorded = (text: string, of = entry) => {
  const { operations, problems } = parseOperations(text, { file: 'tides.yaml', entry: of });
  if (operations === null) throw new Error(problems.map(({ message }) => message).join());
  return { entry: of, file: operations, text };
};
const sourceAt = (commit: string) => `https://github.com/acme/tides/blob/${commit}/a%20b/openapi.json`;

it('a source that changed changes only what differs, keeps what people wrote, and names the class of each change', async () => {
  const repository = aPublicRepository(BEFORE);
  const second = repository.commit(AFTER);
  const text = aFile(sourceAt(repository.first), 'base_url: https://tides.example.org/v1/real\n');
  const refreshed = await refreshEntry(recorded(text), repository.access(), '2026-11-24');
  expect(refreshed.changes).toEqual([
    'removed: tides(days): optional → gone',
    'removed: waves: GET /waves → gone',
    'changed incompatibly: tides(unit): nothing → required',
    'added: get_winds: nothing → GET /winds',
    'changed compatibly: tides.example: {"harbour":"NLHAR"} → gone',
  ]);
  const file = parse(refreshed.text ?? '');
  expect(file).toMatchObject({ source: sourceAt(second), base_url: 'https://tides.example.org/v1/real' });
  expect(file.operations[0]).toMatchObject({
    name: 'tides',
    summary: 'Return high and low water.',
    input: { properties: { harbour: { description: 'a UNLOCODE' } }, required: ['harbour', 'unit'] },
  });
});

it('a second refresh changes nothing', async () => {
  const repository = aPublicRepository(BEFORE);
  const text = aFile(sourceAt(repository.first));
  repository.commit(BEFORE.replace('Get tides.', 'Get the tides.'));
  const first = await refreshEntry(recorded(text), repository.access(), '2026-11-24');
  expect(first.text).toContain('# Kept by hand.');
  const second = await refreshEntry(recorded(first.text ?? ''), repository.access(), '2026-12-24');
  expect([first.changes, second]).toEqual([[], { text: null, changes: [] }]);
});

it('a source that is still the same only gets its digest', async () => {
  const repository = aPublicRepository(BEFORE);
  const text = aFile(sourceAt(repository.first));
  const { text: refreshed } = await refreshEntry(recorded(text), repository.access(), '2026-11-24');
  expect(refreshed?.replace(/^digest: sha256:[0-9a-f]{64}\n/m, '')).toBe(text);
});

it('a file that is gone, and operations that come from elsewhere, are left to people', async () => {
  const repository = aPublicRepository(BEFORE);
  const refresh = (text: string) => refreshEntry(recorded(text), repository.access(), '2026-11-24');
  repository.commit(AFTER);
  const gone = aFile(sourceAt(repository.first).replace('openapi', 'other'));
  await expect(refresh(gone)).rejects.toThrow('other.json cannot be found');
  const other = aFile(sourceAt(repository.first))
    .replaceAll('/tides', '/elsewhere/a')
    .replaceAll('/waves', '/b');
  const renamed = other.replaceAll('/acme/elsewhere/a', '/acme/tides').replace('name: waves', 'name: other');
  await expect(refresh(renamed)).rejects.toThrow('most of its operations are not those');
  await expect(refresh(aFile('https://tides.example.org/docs'))).rejects.toThrow(
    'not one that a program reads',
  );
});

it('a server and a tool follow the newest version of their package', async () => {
  const tool = (name: string) => ({
    name,
    description: 'x',
    inputSchema: { type: 'object', properties: {} },
  });
  const packages: Packages = {
    newest: async () => '2.0',
    readFile: async () => '',
    listTools: async (_, version) => ({
      name: 'tides',
      version: null,
      protocolVersion: '',
      tools: [tool('tides'), tool(version === '2.0' ? 'winds' : 'waves')],
    }),
    checkTool: async () => ({
      source: 'debian:tide 2.0',
      digest: `sha256:${'0'.repeat(64)}`,
      faults: [{ operation: 'tide', option: '--old', fault: 'unknown' }],
      unread: [],
    }),
  };
  const access = { repositories: openRepositories(aFolder()), packages };
  const operations = (name: string) =>
    `  - { name: ${name}, summary: Own words ${name}., effect: read, input: { type: object } }\n`;
  const server = `source: npm:tides-mcp@1.0\norigin: run\nread_at: 2026-11-01\noperations:\n${operations('tides')}${operations('waves')}`;
  const mcp = aCatalogEntry({ slug: 'tides-mcp', category: 'mcp', endpoint: 'npx -y tides-mcp' });
  const listed = await refreshEntry(recorded(server, mcp), access, '2026-11-24');
  expect(listed.changes).toEqual(['removed: waves: tool → gone', 'added: winds: nothing → tool']);
  expect(parse(listed.text ?? '')).toMatchObject({ source: 'npm:tides-mcp@2.0', source_version: '2.0' });
  const cli = aCatalogEntry({ slug: 'tide', category: 'cli', endpoint: 'tide' });
  const properties = '{ --old: { type: boolean, x-in: flag }, --new: { type: boolean, x-in: flag } }';
  const digest = `digest: sha256:${'1'.repeat(64)}\n`;
  const help = `source: debian:tide 1.0\norigin: run\n${digest}read_at: 2026-11-01\noperations:\n  - { name: tide, summary: Own., effect: read, command: tide, input: { type: object, properties: ${properties} } }\n`;
  const checked = await refreshEntry(recorded(help, cli), access, '2026-11-24');
  expect(checked.changes).toEqual(['removed: tide(--old): optional → gone']);
  expect(checked.text).toContain('source: debian:tide 2.0');
  await expect(refreshEntry(recorded(help.replace(digest, ''), cli), access, '2026-11-24')).rejects.toThrow(
    'not one that a program reads',
  );
  await expect(
    refreshEntry(recorded(help, cli), { ...access, packages: null }, '2026-11-24'),
  ).rejects.toThrow('Give --root FOLDER');
});
