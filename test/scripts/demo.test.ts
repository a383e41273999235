import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { bareEnvironment } from '../helpers/bare-environment.ts';

/** Runs the demo until its exit. @returns its exit code, and what it printed on both streams */
async function runDemo(port: number): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, ['scripts/demo.ts'], {
    env: { ...bareEnvironment(), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const [code] = await once(child, 'exit');
  return { code, printed };
}

it('npm run demo reports an outage, a recovery and a change of shape, and moves reliability by calls of the gateway', async () => {
  const { code, printed } = await runDemo(0);
  expect([code, printed]).toEqual([0, expect.stringContaining('Done.')]);
  expect(printed.match(/^ {4}mail: .+$/gm)).toEqual([
    '    mail: Confirm that you follow Demo Tides (pending)',
    '    mail: Demo Tides is down',
    expect.stringMatching(/mail: Demo Tides is back after 1 h$/),
    '    mail: Demo Tides changed its response shape (breaking)',
  ]);
  const [before, after, failed] = [...printed.matchAll(/reliability (\d+) of 100, (\d+) reports/g)].map(
    ([, reliability, reports]) => ({ reliability: Number(reliability), reports: Number(reports) }),
  );
  expect([before?.reports, after?.reports, failed?.reports]).toEqual([0, 3, 4]);
  expect(printed).toContain('"ok":false,"operation":"demo-tides/get_tides","status":503');
  expect(after?.reliability).toBeGreaterThan(before?.reliability ?? 100);
  expect(printed.match(/"type":"interface\.\w+"/g)).toEqual([
    '"type":"interface.down"',
    '"type":"interface.up"',
    '"type":"interface.shape_changed"',
  ]);
});

it('npm run demo prints one sentence if its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, printed } = await runDemo(port);
  other.close();
  expect(code).toBe(1);
  expect(printed.trim()).toMatch(new RegExp(`^.*${port}.*$`));
});
