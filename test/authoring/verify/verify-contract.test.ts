import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { programRunner } from '../../../src/authoring/verify/run-program.ts';
import { verifyContract } from '../../../src/authoring/verify/verify-contract.ts';
import { publishEntry } from '../../../src/catalog/publish-entry.ts';
import { setField } from '../../../src/entry/files/set-field.ts';
import { findLapsed, isVerified } from '../../../src/entry/verification.ts';
import { aCatalogEntry } from '../../helpers/an-entry.ts';
import { mcpWithSessions } from '../../helpers/fake-mcp-servers.ts';
import { aLoopbackGuard, serveHttp } from '../../helpers/loopback.ts';

const AT = '2026-11-21T09:30:00Z';
const run = programRunner({ path: '/usr/bin:/bin' });

it.each([
  [200, '{"a":1}', 'JSON', true],
  [200, '<html></html>', 'JSON', false],
  [404, '{"a":1}', 'JSON', false],
  [401, '{}', 'JSON', false],
  [200, '{}', null, false],
])('a response %s %s to an entry that declares %s holds: %s', async (status, body, output_format, holds) => {
  await using server = await serveHttp((_, response) => response.writeHead(status).end(body));
  await using guard = aLoopbackGuard();
  const entry = aCatalogEntry({ probe_url: server.url('/x'), output_format });
  expect(await verifyContract(entry, { fetch: guard.fetch, run })).toMatchObject({ holds });
});

it('verifyContract verifies an MCP server by its tools, and a command by its version', async () => {
  await using server = await serveHttp(mcpWithSessions(() => ({ search: { query: z.string() } })));
  await using guard = aLoopbackGuard();
  const deps = { fetch: guard.fetch, run };
  const mcp = aCatalogEntry({ category: 'mcp', endpoint: server.url('/mcp') });
  expect(await verifyContract(mcp, deps)).toMatchObject({ holds: true });
  const command = (endpoint: string) => verifyContract(aCatalogEntry({ category: 'cli', endpoint }), deps);
  expect(await command('git <command>')).toMatchObject({ holds: true });
  expect(await command('no-such-tool')).toMatchObject({ holds: false });
  expect(await command('npx prettier')).toMatchObject({ holds: false });
});

it('setField writes verified_at into every real entry and leaves its other bytes unchanged', () => {
  const files = globSync('entries/{api,mcp,cli}/*.yaml');
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const before = readFileSync(file, 'utf8');
    const after = setField(before, 'verified_at', JSON.stringify(AT));
    expect(parse(after)).toEqual({ ...parse(before), verified_at: AT });
    const without = (text: string) => text.replace(/^verified_at:.*\n/m, '');
    expect(without(after)).toBe(without(before));
  }
});

it('a verification counts for 90 days', () => {
  const entry = aCatalogEntry({ slug: 'tides', verified_at: AT });
  const last = new Date('2027-02-19T09:30:00Z');
  const after = new Date('2027-02-19T09:30:01Z');
  expect([isVerified(AT, last), isVerified(AT, after), isVerified(null, last)]).toEqual([true, false, false]);
  expect(isVerified(AT, new Date('2026-11-20T00:00:00Z'))).toBe(false);
  expect(publishEntry(entry, undefined, last).verified).toBe(true);
  expect(publishEntry(entry, undefined, after)).toMatchObject({ verified: false, verified_at: AT });
  expect(findLapsed([entry], last)).toEqual([]);
  expect(findLapsed([entry], after)).toEqual([{ slug: 'tides', verified_at: AT, days: 90 }]);
});
