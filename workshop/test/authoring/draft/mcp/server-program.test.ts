import { expect, it } from 'vitest';
import { aFolderOf } from '../../../../../test/scripts/run-script.ts';
import { listServerTools } from '../../../../authoring/draft/mcp/list-server-tools.ts';
import { startServerProgram } from '../../../../authoring/draft/mcp/server-program.ts';

/** A server over standard input and output. It first sends a request, as servers may. */
const SERVER = `
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
console.log('a line of log');
send({ id: 1, method: 'roots/list' });
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (method === 'initialize')
    send({ id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'tides', version: '3.1' } } });
  if (method === 'tools/list')
    send({ id, result: { tools: [{ name: process.env.TIDES_TOOL, description: 'Search.', inputSchema: { type: 'object' } }] } });
});
`;
const PATH = process.env.PATH ?? '';
const program = (code: string) => `node ${aFolderOf({ 'server.cjs': code })}/server.cjs`;

it('a packaged server is started, lists its tools, and ends', async () => {
  await using server = await startServerProgram(program(SERVER), { PATH, TIDES_TOOL: 'search_tides' });
  const { version, tools } = await listServerTools('tides', server.fetch);
  expect([version, tools.map(({ name }) => name)]).toEqual(['3.1', ['search_tides']]);
});

it('a packaged server that ends early is reported with what it wrote', async () => {
  const code = "console.error('TIDES_KEY is not set'); process.exit(1);";
  await using server = await startServerProgram(program(code), { PATH });
  await expect(listServerTools('tides', server.fetch)).rejects.toThrow('TIDES_KEY is not set');
});

it('a packaged server that never replies, or writes without end, is given up', async () => {
  await using silent = await startServerProgram(program('setInterval(() => {}, 1000);'), { PATH }, 300);
  await expect(listServerTools('tides', silent.fetch)).rejects.toThrow('sent no reply');
  const endless = "const s = 'x'.repeat(1e6); const go = () => process.stdout.write(s, go); go();";
  await using noisy = await startServerProgram(program(endless), { PATH });
  await expect(listServerTools('tides', noisy.fetch)).rejects.toThrow('sent no reply');
});

it('a command that is not installed is refused', async () => {
  await expect(startServerProgram('no-such-program-anywhere x', { PATH })).rejects.toThrow(
    'Cannot run no-such-program',
  );
});
