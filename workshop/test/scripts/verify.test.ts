import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { writeEntry } from '../../../src/entry/files/write.ts';
import { isVerified } from '../../../src/entry/verification.ts';
import { ENTRY_TEXT } from '../../../test/helpers/entry-text.ts';
import { mcpWithSessions } from '../../../test/helpers/fake-mcp-servers.ts';
import { serveHttp } from '../../../test/helpers/loopback.ts';
import { aFolderOf, runScript } from '../../../test/scripts/run-script.ts';
import { readRecords } from '../../authoring/propose/propose-files.ts';
import { VerificationRecordSchema } from '../../authoring/propose/verification-record-schema.ts';

const verify = (folder: string, ...args: string[]) =>
  runScript('workshop/scripts/verify.ts', '--folder', folder, '--allow', '127.0.0.1', ...args);

/** An API that is probed at an address and declares JSON. Its file has a comment. */
const anApi = (probe: string) =>
  `# kept by hand\n${ENTRY_TEXT.replace('source:', `output_format: JSON\nprobe_url: ${probe}\nsource:`)}`;
/** How each entry is verified, by its file. */
const METHODS: Record<string, string> = { 'api/working.yaml': 'call', 'mcp/world.yaml': 'handshake' };
const OLD_RUN = { method: 'run', at: '2020-01-01T00:00:00Z', version: null, evidence: 'exit 0' };
const another = (fields: Record<string, unknown>) =>
  writeEntry({ ...(parse(ENTRY_TEXT) as object), parameters: {}, ...fields });

it('verify writes a verification into the entries that hold, and changes no other byte', async () => {
  await using api = await serveHttp((request, response) =>
    response.writeHead(request.url === '/working' ? 200 : 404).end('{"tide":"high"}'),
  );
  await using mcp = await serveHttp(mcpWithSessions(() => ({ search: { query: z.string() } })));
  const before = {
    'api/working.yaml': anApi(api.url('/working')),
    'api/gone.yaml': anApi(api.url('/gone')).replace('/v1/', '/v2/'),
    'mcp/world.yaml': another({ endpoint: mcp.url('/mcp') }),
    'cli/git.yaml': another({ endpoint: 'git <command>', parameters: { command: 'what to do' } }),
  };
  const folder = aFolderOf(before);
  const { code, out, err } = await verify(folder, 'working', 'gone', 'world', 'git');
  expect(code, err).toBe(1);
  expect(out).toContain(`working: holds. It was seen: 200 with no content type at ${api.url('/working')}`);
  expect(out).toContain(`gone: does not hold. It returned 404 at ${api.url('/gone')}`);
  expect(out).toContain("git: does not hold. It runs on the user's machine. Verify it with --root.");
  expect(out).toContain('2 hold, 2 do not.');
  for (const [path, text] of Object.entries(before)) {
    const after = readFileSync(join(folder, path), 'utf8');
    const { verification } = parse(after) as { verification?: { method: string; at: string } };
    expect(isVerified(verification?.at ?? null, new Date()), path).toBe(path in METHODS);
    expect(verification?.method).toBe(METHODS[path]);
    expect(after.replace(/^verification:\n( .*\n)+/m, '')).toBe(text);
  }
});

it('verify --dry-run writes nothing, and verify contacts the local network only with --allow', async () => {
  let asked = 0;
  await using api = await serveHttp((_, response) => {
    asked += 1;
    response.end('{}');
  });
  const text = anApi(api.url('/working'));
  const folder = aFolderOf({ 'api/working.yaml': text });
  const dry = await verify(folder, 'working', '--dry-run');
  expect([dry.code, asked], dry.out).toEqual([0, 1]);
  const refused = await runScript('workshop/scripts/verify.ts', '--folder', folder, 'working');
  expect([refused.code, asked]).toEqual([1, 1]);
  expect(refused.out).toContain('leads to an address that is not public');
  expect(readFileSync(join(folder, 'api/working.yaml'), 'utf8')).toBe(text);
});

it('verify --lapsed lists verifications that have lapsed', async () => {
  const folder = aFolderOf({
    'cli/old.yaml': another({ endpoint: 'old', verification: OLD_RUN }),
    'cli/never.yaml': another({ endpoint: 'never' }),
  });
  const { code, out } = await verify(folder, '--lapsed');
  expect(code).toBe(1);
  expect(out).toMatch(/^old: verified at 2020-01-01T00:00:00Z, \d+ days ago\n1 verifications have lapsed\./);
});

it('verify reports a slug without a valid entry', async () => {
  const { code, err } = await verify(aFolderOf({}), 'tides');
  expect([code, err]).toEqual([1, expect.stringContaining('There is no valid entry "tides"')]);
});

it.each([
  [['--due', '3'], '--due takes a whole number from 0 to 9999, and needs --root.'],
  [['--due', 'all', '--root', '/none'], '--due takes a whole number from 0 to 9999, and needs --root.'],
  [[], 'Name the entries to verify'],
])('verify %j is refused with what to do', async (args, message) => {
  const { code, err } = await verify(aFolderOf({}), ...args);
  expect([code, err]).toEqual([expect.any(Number), expect.stringContaining(message)]);
  expect(code).not.toBe(0);
});

it('verify --records writes a line of JSON for each entry, and changes no entry', async () => {
  await using api = await serveHttp((_, response) => response.end('{"tide":"high"}'));
  const text = anApi(api.url('/working'));
  const folder = aFolderOf({ 'api/working.yaml': text, 'cli/git.yaml': another({ endpoint: 'git status' }) });
  const records = join(folder, '..', 'records.ndjson');
  const { code } = await verify(folder, 'working', 'git', '--records', records);
  expect(code).toBe(0);
  expect(readRecords(readFileSync(records, 'utf8'), VerificationRecordSchema)).toMatchObject([
    { slug: 'working', verification: { method: 'call' }, package: null },
    { slug: 'git', reason: "runs on the user's machine. Verify it with --root" },
  ]);
  expect(readFileSync(join(folder, 'api/working.yaml'), 'utf8')).toBe(text);
});
