import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Operation } from '../../../../src/operations/file-schema.ts';
import { publishOperations } from '../../../../src/operations/publish-operations.ts';
import { runInTerminal } from '../../../helpers/a-callbook-program.ts';
import { aCallbookService } from '../../../helpers/a-callbook-service.ts';
import { aCatalogEntry, anEntry } from '../../../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../../../helpers/an-operation.ts';
import { aFolderOf } from '../../../scripts/run-script.ts';

const harbour = { type: 'string', 'x-in': 'query' } as const;
const TIDES = anOperation({ input: { properties: { harbour } }, example: { harbour: 'Harlingen' } });
const STATIONS = anOperation({ name: 'list_stations', path: '/stations' });

type Fields = Parameters<typeof aCatalogEntry>[0];
const aRegistry = (operations: Operation[], fields: Fields = {}) =>
  aCallbookService(
    [anEntry(fields), anEntry({ slug: 'ebb-and-flood', name: 'Ebb and Flood' })],
    [publishOperations(aCatalogEntry(fields), anOperationsFile(operations))],
  );

/** A folder with a lock of the tides, and what runs `callbook lock` there against a registry. */
async function aLocked(operations: Operation[] = [TIDES, STATIONS]) {
  const folder = aFolderOf({});
  await using service = await aRegistry(operations);
  const names = operations.map(({ name }) => name);
  const added = await runInTerminal(['lock', 'add', 'tide-tables', ...names], { url: service.url, folder });
  const path = join(folder, 'callbook.lock.json');
  return { folder, path, added, read: () => JSON.parse(readFileSync(path, 'utf8')) };
}

async function check(folder: string, operations: Operation[], fields: Fields = {}) {
  await using service = await aRegistry(operations, fields);
  return await runInTerminal(['lock', 'check'], { url: service.url, folder });
}

it('lock add writes the contract with its schema, source and digest', async () => {
  const { added, read } = await aLocked();
  expect([added.code, added.out]).toEqual([
    0,
    expect.stringContaining('tide-tables/get_tides, tide-tables/list_stations'),
  ]);
  expect(read().operations['tide-tables/get_tides']).toMatchObject({
    source: 'https://tides.example.org/docs',
    digest: expect.stringMatching(/^sha256:/),
    interface: { slug: 'tide-tables', endpoint: 'https://tide-tables.example.org/v1' },
    operation: { name: 'get_tides', input: { properties: { harbour } } },
  });
});

it('lock add writes nothing if one of the operations is unknown', async () => {
  const folder = aFolderOf({});
  await using service = await aRegistry([TIDES]);
  const args = ['lock', 'add', 'tide-tables', 'get_tides', 'get_waves'];
  const { code, err } = await runInTerminal(args, { url: service.url, folder });
  expect([code, err]).toEqual([1, expect.stringContaining('get_waves')]);
  expect(() => readFileSync(join(folder, 'callbook.lock.json'))).toThrow('ENOENT');
});

it('lock check exits with 0 if nothing changed, or if more is possible than before', async () => {
  const { folder } = await aLocked();
  const same = await check(folder, [TIDES, STATIONS]);
  expect([same.code, same.out]).toEqual([0, expect.stringContaining('2 locked, 0 broken or gone.')]);
  const days = { type: 'integer', 'x-in': 'query' } as const;
  const more = { ...TIDES, input: { ...TIDES.input, properties: { harbour, days } } };
  const { code, out } = await check(folder, [more, STATIONS]);
  expect([code, out]).toEqual([0, expect.stringMatching(/changed {2}tide-tables\/get_tides\n {4}additive/)]);
});

it('lock check exits with 1 and names the difference if a call that was valid may fail', async () => {
  const { folder } = await aLocked();
  const strict = { ...TIDES, input: { ...TIDES.input, required: ['harbour'] } };
  const { code, out } = await check(folder, [strict, STATIONS]);
  expect(code).toBe(1);
  expect(out).toContain('breaking  get_tides(harbour): optional → required');
  expect(out).toContain('Instead: ebb-and-flood (Ebb and Flood)');
});

it('lock check exits with 1 if an operation is gone', async () => {
  const { folder } = await aLocked();
  const { code, out } = await check(folder, [TIDES]);
  expect([code, out]).toEqual([1, expect.stringContaining('gone     tide-tables/list_stations')]);
});

it('lock check says that an interface is deprecated, and what to use instead', async () => {
  const { folder } = await aLocked();
  const { code, out } = await check(folder, [TIDES, STATIONS], {
    status: 'deprecated',
    replaced_by: 'ebb-and-flood',
  });
  expect([code, out]).toEqual([0, expect.stringMatching(/deprecated\n {4}Instead: ebb-and-flood/)]);
});

it('lock update takes the present contract over, so that the next check passes', async () => {
  const { folder } = await aLocked();
  const strict = { ...TIDES, input: { ...TIDES.input, required: ['harbour'] } };
  await using service = await aRegistry([strict, STATIONS]);
  const setting = { url: service.url, folder };
  expect((await runInTerminal(['lock', 'check'], setting)).code).toBe(1);
  expect((await runInTerminal(['lock', 'update', 'tide-tables/get_tides'], setting)).code).toBe(0);
  expect((await runInTerminal(['lock', 'check'], setting)).code).toBe(0);
});

it('call --lock prints the call of the locked contract without a registry', async () => {
  const { path } = await aLocked();
  const args = ['call', 'tide-tables', 'get_tides', '--param', 'harbour=Delfzijl', '--lock', path];
  const { code, out } = await runInTerminal(args);
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('https://tide-tables.example.org/v1/tides?harbour=Delfzijl'),
  ]);
});

it('a contract that was changed by hand is neither called nor checked', async () => {
  const { folder, path, read } = await aLocked();
  const lock = read();
  lock.operations['tide-tables/get_tides'].interface.endpoint = 'https://evil.example/v1';
  writeFileSync(path, JSON.stringify(lock));
  for (const run of [
    await runInTerminal(['call', 'tide-tables', 'get_tides', '--lock', path]),
    await check(folder, [TIDES, STATIONS]),
  ])
    expect([run.code, run.err]).toEqual([2, expect.stringContaining('was changed by hand')]);
});

it.each([
  ['no lock', null, 'There is no lock'],
  ['a text that is not JSON', 'lock', 'is not a lock: it is no JSON. Restore'],
  [
    'another version',
    '{"lock_version": 2, "registry": null, "operations": {}}',
    'lock_version: this callbook reads version 1 only',
  ],
])('lock check explains %s', async (_, text, said) => {
  const folder = aFolderOf(text === null ? {} : { 'callbook.lock.json': text });
  const { code, err } = await check(folder, [TIDES]);
  expect([code, err]).toEqual([2, expect.stringContaining(said)]);
});
