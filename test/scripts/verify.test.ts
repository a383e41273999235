import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { writeEntry } from '../../src/entry/files/write.ts';
import { isVerified } from '../../src/entry/verification.ts';
import { ENTRY_TEXT } from '../helpers/entry-text.ts';
import { serveHttp } from '../helpers/loopback.ts';
import { mcpWithSessions } from '../helpers/world-mcp.ts';
import { aFolderOf, runScript } from './run-script.ts';

const verify = (folder: string, ...args: string[]) =>
  runScript('scripts/verify.ts', '--folder', folder, '--allow', '127.0.0.1', ...args);

/** An API that is probed at an address, and declares JSON. A person's comment stands in the file. */
const anApi = (probe: string) =>
  `# kept by hand\n${ENTRY_TEXT.replace('source:', `output_format: JSON\nprobe_url: ${probe}\nsource:`)}`;
const another = (fields: Record<string, unknown>) =>
  writeEntry({ ...(parse(ENTRY_TEXT) as object), parameters: {}, ...fields });

it('writes verified_at into the entries that hold, and no other byte', async () => {
  await using api = await serveHttp((request, response) =>
    response.writeHead(request.url === '/sound' ? 200 : 404).end('{"tide":"high"}'),
  );
  await using mcp = await serveHttp(mcpWithSessions(() => ({ search: { query: z.string() } })));
  const before = {
    'api/sound.yaml': anApi(api.url('/sound')),
    'api/gone.yaml': anApi(api.url('/gone')).replace('/v1/', '/v2/'),
    'mcp/world.yaml': another({ endpoint: mcp.url('/mcp') }),
    'cli/git.yaml': another({ endpoint: 'git <command>', parameters: { command: 'what to do' } }),
  };
  const folder = aFolderOf(before);
  const { code, out, err } = await verify(folder, 'sound', 'gone', 'world', 'git');
  expect(code, err).toBe(1);
  expect(out).toContain(`sound: holds. It answered 200 with no content type at ${api.url('/sound')}`);
  expect(out).toContain(`gone: does not hold. It answered 404 at ${api.url('/gone')}`);
  expect(out).toMatch(/git: holds\. It git --version says \d/);
  for (const [path, text] of Object.entries(before)) {
    const after = readFileSync(join(folder, path), 'utf8');
    const { verified_at = null } = parse(after) as { verified_at?: string };
    expect(isVerified(verified_at, new Date()), path).toBe(path !== 'api/gone.yaml');
    expect(after.replace(/^verified_at:.*\n/m, '')).toBe(text);
  }
});

it('writes nothing in a dry run, and asks nothing of this machine’s network that is not admitted', async () => {
  let asked = 0;
  await using api = await serveHttp((_, response) => {
    asked += 1;
    response.end('{}');
  });
  const text = anApi(api.url('/sound'));
  const folder = aFolderOf({ 'api/sound.yaml': text });
  const dry = await verify(folder, 'sound', '--dry-run');
  expect([dry.code, asked], dry.out).toEqual([0, 1]);
  const refused = await runScript('scripts/verify.ts', '--folder', folder, 'sound');
  expect([refused.code, asked]).toEqual([1, 1]);
  expect(refused.out).toContain('leads to an address that is not public');
  expect(readFileSync(join(folder, 'api/sound.yaml'), 'utf8')).toBe(text);
});

it('lists verifications that have lapsed', async () => {
  const folder = aFolderOf({
    'cli/old.yaml': another({ endpoint: 'old', verified_at: '2020-01-01T00:00:00Z' }),
    'cli/never.yaml': another({ endpoint: 'never' }),
  });
  const { code, out } = await verify(folder, '--lapsed');
  expect(code).toBe(1);
  expect(out).toMatch(/^old: verified at 2020-01-01T00:00:00Z, \d+ days ago\n1 verifications have lapsed\./);
});

it('says which entry there is not', async () => {
  const { code, err } = await verify(aFolderOf({}), 'tides');
  expect([code, err]).toEqual([1, expect.stringContaining('There is no sound entry "tides"')]);
});
