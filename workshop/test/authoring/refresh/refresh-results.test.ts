import { expect, it } from 'vitest';
import { parseOperations } from '../../../../src/operations/files/parse-operations.ts';
import { aCatalogEntry } from '../../../../test/helpers/an-entry.ts';
import type { RefreshAccess } from '../../../authoring/refresh/read-version.ts';
import { refreshResults } from '../../../authoring/refresh/refresh-results.ts';

const entry = aCatalogEntry({ slug: 'tides', endpoint: 'https://tides.example.org/v1' });
const TEXT = `source: https://github.com/acme/tides/blob/0123456789ab/openapi.json
origin: vendor
read_at: 2026-11-21
operations:
  - name: tides
    summary: Get the tides of a harbour. # in our words
    effect: read
    method: GET
    path: /tides
    input: { type: object, properties: {days: { type: string, x-in: query }} }
`;
const schema = { type: 'array', items: { type: 'object', properties: { level: { type: 'number' } } } };
const responses = { 200: { content: { 'application/json': { schema } } } };
const document = { openapi: '3.0.0', paths: { '/tides': { get: { responses, security: [] } } } };

function recorded(text: string) {
  const { operations: file } = parseOperations(text, { file: 'operations/tides.yaml', entry });
  if (!file) throw new Error('the file is not valid');
  return { entry, file, text };
}

const reading = (text: string | null): RefreshAccess => ({
  repositories: { newest: () => '', read: (_, commit) => (commit === '0123456789ab' ? text : null) },
  packages: null,
});

it('what the recorded version says of results is taken over, and nothing else changes', async () => {
  const { text } = await refreshResults(recorded(TEXT), reading(JSON.stringify(document)));
  expect(text).toBe(
    `${TEXT}    output: { media_type: application/json, shape: [ { level: number } ], items: "[]" }\n    auth: none\n`,
  );
  const again = await refreshResults(recorded(text ?? ''), reading(JSON.stringify(document)));
  expect(again).toEqual({ text: null, changes: [] });
});

it('a source that cannot be read is refused with the reason', async () => {
  await expect(refreshResults(recorded(TEXT), reading(null))).rejects.toThrow('cannot be found');
});
