import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../../workshop/authoring/verify/bounded-process.ts';
import type { Sandbox, SandboxCommand } from '../../workshop/authoring/verify/run/sandbox.ts';

const MAX_BYTES = 100_000;

/** A sandbox without walls, for programs of a test: shell scripts by their name. It runs nothing as root. */
export function aFakeSandbox(programs: Readonly<Record<string, string>>): Sandbox & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-fake-sandbox-'));
  const [bin, workFolder] = [join(folder, 'bin'), join(folder, 'work')];
  for (const each of [bin, workFolder]) mkdirSync(each);
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const start = ({ command, variables, timeoutMs }: SandboxCommand) =>
    startProcess('bash', ['--norc', '-o', 'pipefail', '-c', command], {
      cwd: workFolder,
      env: { PATH: `${bin}:/usr/bin:/bin`, ...variables },
      timeoutMs,
      maxBytes: MAX_BYTES,
    });
  const close = () => rmSync(folder, { recursive: true, force: true });
  return {
    start,
    run: (options) => {
      const { child, result } = start(options);
      child.stdin.end();
      return result;
    },
    workFolder,
    userId: process.getuid?.() ?? 0,
    close,
    [Symbol.dispose]: close,
  };
}
