import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startProcess } from '../../../../authoring/verify/bounded-process.ts';
import { listOverStdio } from '../../../../authoring/verify/run/stdio-handshake.ts';

/** A server that answers each method with a result, and logs a line first. */
const SERVER = `
const results = JSON.parse(process.argv[1]);
console.log('starting up');
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = results[params.cursor ? method + ' ' + params.cursor : method];
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: 1, message: 'no' } }) }));
});`;
const HELLO = { protocolVersion: '2025-06-18', serverInfo: { name: 'tides', version: '2.1.0' } };

async function ask(results: object, { script = SERVER, timeoutMs = 20_000 } = {}) {
  const started = startProcess(process.execPath, ['-e', script, JSON.stringify(results)], {
    cwd: mkdtempSync(join(tmpdir(), 'callbook-test-')),
    env: {},
    timeoutMs,
    maxBytes: 100_000,
  });
  try {
    return await listOverStdio(started);
  } finally {
    started.end();
    await started.result;
  }
}

it('the handshake lists the tools of every page, and skips lines that are no response', async () => {
  const listed = await ask({
    initialize: HELLO,
    'tools/list': { tools: [{ name: 'get_tide' }], nextCursor: 'b' },
    'tools/list b': { tools: [{ name: 'get_wave' }] },
  });
  expect(listed).toEqual({
    name: 'tides',
    version: '2.1.0',
    protocolVersion: '2025-06-18',
    tools: [{ name: 'get_tide' }, { name: 'get_wave' }],
  });
});

it('a server that refuses to list its tools is reported with its words', async () => {
  await expect(ask({ initialize: HELLO })).rejects.toThrow('refused tools/list: no');
});

it('a server that ends before it answers is reported with what it wrote', async () => {
  const script = 'console.error("TIDES_KEY is missing"); process.exit(3)';
  await expect(ask({}, { script })).rejects.toThrow('ended with 3 before it answered: TIDES_KEY is missing');
});

it('a server that does not answer is ended when its time is over', async () => {
  const script = 'setInterval(() => {}, 1000)';
  await expect(ask({}, { script, timeoutMs: 200 })).rejects.toThrow('gave no answer in time');
});
