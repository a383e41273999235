import { expect, it } from 'vitest';
import { ENTRY_TEXT } from '../../../../test/helpers/entry-text.ts';
import { aFolderOf } from '../../../../test/scripts/run-script.ts';
import { checkRelease } from '../../../authoring/release/check-release.ts';
import { programRunner } from '../../../authoring/verify/run-program.ts';

/** A server over standard input and output with one tool. */
const SERVER = `
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (method === 'initialize')
    send({ id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'tides', version: '3.1' } } });
  if (method === 'tools/list')
    send({ id, result: { tools: [{ name: 'get_tides', description: 'Get tides.', inputSchema: { type: 'object' } }] } });
});
`;
const PATH = process.env.PATH ?? '';
const offline = {
  fetch: () => Promise.reject(new Error('This test has no network')),
  readText: () => Promise.reject(new Error('This test reads no document')),
  run: programRunner({ path: PATH }),
  env: { PATH },
};
const TODAY = '2026-11-21';
const withEndpoint = (endpoint: string) =>
  ENTRY_TEXT.replace(/^endpoint: .*$/m, `endpoint: ${endpoint}`).replace(/^parameters:\n {2}.*\n/m, '');

it("a server that runs on the user's machine is verified by starting it", async () => {
  const folder = aFolderOf({
    'mcp/tides.yaml': withEndpoint('npx -y tides').replace(
      'auth_mode: none',
      'auth_mode: none (local server)',
    ),
    'server.cjs': SERVER,
  });
  const server = `node ${folder}/server.cjs`;
  const { contract, operations } = await checkRelease(
    { folder, slug: 'tides', sources: { server } },
    offline,
    TODAY,
  );
  expect(contract).toEqual({
    holds: true,
    sentence: expect.stringContaining('listed its tools, started by'),
  });
  expect(operations?.text).toContain('name: get_tides');

  const unasked = await checkRelease({ folder, slug: 'tides', sources: {} }, offline, TODAY);
  expect([unasked.contract.holds, unasked.operations]).toEqual([false, null]);
});

it('a source for another category is refused, with the input to use', async () => {
  const folder = aFolderOf({ 'api/tides.yaml': ENTRY_TEXT });
  await expect(
    checkRelease({ folder, slug: 'tides', sources: { server: 'https://tides.example.org' } }, offline, TODAY),
  ).rejects.toThrow('The entry "tides" has the category api. Use the input "openapi", not "server".');
});
