import { expect, it } from 'vitest';
import { answerRead } from '../../../src/api/calls/answer-read.ts';
import { CALLS, isFileCall } from '../../../src/api/calls/calls.ts';
import { EXAMPLE_SLUG } from '../../../src/api/calls/examples.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { exampleOperations } from '../../helpers/an-operation.ts';
import { addressOf, apiOperations } from '../../helpers/api-operations.ts';
import { apiFilesOf } from '../../helpers/static-files.ts';

const entries = [anEntry({ slug: EXAMPLE_SLUG }), anEntry({ slug: 'tides', category: 'mcp' })];
const catalog = aCatalog(entries, undefined, exampleOperations(entries));
const deps = { openCatalog: async () => catalog, siteUrl: null, history: null };
const read = (path: string, init?: RequestInit) =>
  answerRead(new Request(`http://localhost${path}`, init), deps);
const pathOf = (id: string) => addressOf(apiOperations().find((each) => each.id === id) as never);

it.each(CALLS.filter((call) => !isFileCall(call) && call.read))(
  '$id is answered by its handler',
  async ({ id, method, body }) => {
    const init = body && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body.example),
    };
    const response = await read(pathOf(id), { method, ...init });
    expect([response?.status, typeof (await response?.json())]).toEqual([200, 'object']);
  },
);

it('a file is answered with the bytes that a build writes', async () => {
  const files = await apiFilesOf(entries, exampleOperations(entries));
  for (const { id } of CALLS.filter(isFileCall)) {
    const response = await read(pathOf(id));
    const written = files[pathOf(id).slice(1)];
    if (response) expect(await response.text(), id).toBe(Buffer.from(written ?? '').toString());
    else expect(['streamChanges', 'streamOperationsChanges', 'getManifest'], id).toContain(id); // They need git.
  }
});

it.each([
  '/api/public/registry/nobody',
  '/api/public/report',
  '/api/public/health',
  '/api/public/nothing',
  '/',
])('%s is left to others', async (path) => {
  expect(await read(path)).toBeNull();
});

it('a site may have a path of its own', async () => {
  expect((await read('/callbook/api/public/capabilities'))?.headers.get('Content-Type')).toBe(
    'application/json; charset=utf-8',
  );
});
