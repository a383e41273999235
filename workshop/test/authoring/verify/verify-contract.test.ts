import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { publishEntry } from '../../../../src/catalog/publish-entry.ts';
import { setField } from '../../../../src/entry/files/set-field.ts';
import { findLapsed, isVerified } from '../../../../src/entry/verification.ts';
import { aCatalogEntry } from '../../../../test/helpers/an-entry.ts';
import { mcpWithSessions } from '../../../../test/helpers/fake-mcp-servers.ts';
import { aLoopbackGuard, serveHttp } from '../../../../test/helpers/loopback.ts';
import { verifyContract } from '../../../authoring/verify/verify-contract.ts';
import { verificationYaml } from '../../../authoring/verify/write-verification.ts';

const AT = '2026-11-21T09:30:00Z';
const PROOF = { method: 'run', at: AT, version: '1.0', evidence: 'exit 0: "high water"' } as const;

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
  expect(await verifyContract(entry, guard.fetch)).toMatchObject({ holds });
});

it('verifyContract verifies a remote MCP server by its tools, and leaves local programs to a run', async () => {
  await using server = await serveHttp(mcpWithSessions(() => ({ search: { query: z.string() } })));
  await using guard = aLoopbackGuard();
  const mcp = (endpoint: string) => verifyContract(aCatalogEntry({ category: 'mcp', endpoint }), guard.fetch);
  expect(await mcp(server.url('/mcp'))).toMatchObject({ holds: true, proof: { method: 'handshake' } });
  expect(await mcp('npx tides-mcp')).toMatchObject({ holds: false });
  const tool = aCatalogEntry({ category: 'cli', endpoint: 'git <command>' });
  expect(await verifyContract(tool, guard.fetch)).toMatchObject({ holds: false });
});

it('setField writes a verification into every real command-line tool and leaves its other bytes unchanged', () => {
  const files = globSync('entries/cli/*.yaml');
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const before = readFileSync(file, 'utf8');
    const after = setField(before, 'verification', verificationYaml(PROOF));
    expect(parse(after)).toEqual({ ...parse(before), verification: PROOF });
    const without = (text: string) => text.replace(/^verification:\n( .*\n)+/m, '');
    expect(without(after)).toBe(without(before));
    expect(setField(after, 'verification', verificationYaml(PROOF))).toBe(after);
  }
});

it('a verification counts for 90 days', () => {
  const entry = aCatalogEntry({ slug: 'tides', verification: PROOF });
  const last = new Date('2027-02-19T09:30:00Z');
  const after = new Date('2027-02-19T09:30:01Z');
  expect([isVerified(AT, last), isVerified(AT, after), isVerified(null, last)]).toEqual([true, false, false]);
  expect(isVerified(AT, new Date('2026-11-20T00:00:00Z'))).toBe(false);
  expect(publishEntry(entry, undefined, last).verified).toBe(true);
  expect(publishEntry(entry, undefined, after)).toMatchObject({ verified: false, verified_at: AT });
  expect(findLapsed([entry], last)).toEqual([]);
  expect(findLapsed([entry], after)).toEqual([{ slug: 'tides', at: AT, days: 90 }]);
});
