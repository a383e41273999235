import { expect, it, test } from 'vitest';
import { ard } from '../../../src/api/ard/ard.ts';
import { ArdEntrySchema } from '../../../src/api/ard/entry-schema.ts';
import { ardDeps, ardGet, tideEntries } from '../../helpers/ard.ts';

const deps = ardDeps(tideEntries());
const retrieve = (identifier: string) => ard(ardGet(`agents/${identifier}`), deps);
/** With one more character, as long as an identifier may be. */
const LONG = 'urn:air:callbook.example:mcp:'.padEnd(399, 'x');
const KNOWN = 'urn:air:callbook.example:mcp:tides-server';

it('GET agents/{identifier} returns the whole entry without score and source', async () => {
  const entry = await (await retrieve(encodeURIComponent(KNOWN))).json();
  expect(ArdEntrySchema.parse(entry).identifier).toBe(KNOWN);
  expect(entry).toHaveProperty('representativeQueries');
  expect(entry).not.toHaveProperty('score');
  expect(entry).not.toHaveProperty('source');
});

test.each([
  'urn:air:callbook.example:mcp:nobody',
  'urn:air:callbook.example:mcp:TIDES-SERVER',
  'urn:air:tides.example.org:mcp:tides-server',
  `${LONG}x`,
])('the identifier %s is answered by 404 NOT_FOUND', async (identifier) => {
  const response = await retrieve(encodeURIComponent(identifier));
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ code: 'unknown_identifier', errorCode: 'NOT_FOUND' });
});

test.each([
  ['a text', 'not-a-valid-ard-urn'],
  ['a broken escape', '%E0%A4%A'],
  ['an identifier encoded twice', encodeURIComponent(encodeURIComponent(KNOWN))],
  ['a slug', 'tides-server'],
  ['another segment', `${encodeURIComponent(KNOWN)}/versions`],
  ['a long one', `${LONG}xx`],
])('%s is answered by 400 INVALID_ARGUMENT', async (_, path) => {
  const response = await retrieve(path);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errorCode: 'INVALID_ARGUMENT', message: expect.any(String) });
});
