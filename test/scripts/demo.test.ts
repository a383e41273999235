import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const LIMIT_MS = 180_000; // It builds a site, if a small one.

it(
  'npm run demo reports an outage, a recovery and a change of shape by mail and webhook',
  async () => {
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, ['scripts/demo.ts'], {
      env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    const [code] = await once(child, 'exit');
    expect([code, printed]).toEqual([0, expect.stringContaining('Done.')]);
    expect(printed.match(/^ {4}mail: .+$/gm)).toEqual([
      '    mail: Confirm that you follow Demo Tides (pending)',
      '    mail: Demo Tides is down',
      expect.stringMatching(/mail: Demo Tides is back after 1 h$/),
      '    mail: Demo Tides changed its response shape (breaking)',
    ]);
    expect(printed.match(/"type":"interface\.\w+"/g)).toEqual([
      '"type":"interface.down"',
      '"type":"interface.up"',
      '"type":"interface.shape_changed"',
    ]);
  },
  LIMIT_MS,
);
