import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programPackage } from '../../../../authoring/verify/help/program-package.ts';
import type { Sandbox } from '../../../../authoring/verify/run/sandbox.ts';

/** Like the real one, it finds every path that contains a pattern without a slash. */
const DPKG_QUERY = `#!/bin/sh
case "$1 $2" in
  "-S echo") printf 'ansible: /usr/share/ansible/echo\\n';;
  "-S /bin/echo" | "-S /usr/bin/echo") printf 'coreutils: %s\\n' "$2";;
  -W*) printf '9.7-3\\n';;
  *) exit 1;;
esac
`;

test('a program that is also a shell builtin belongs to the package that owns its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'program-package-'));
  try {
    await writeFile(join(folder, 'dpkg-query'), DPKG_QUERY);
    await chmod(join(folder, 'dpkg-query'), 0o755);
    const run: Sandbox['run'] = ({ command, variables }) =>
      new Promise((resolve) => {
        const env = { ...variables, PATH: `${folder}:/usr/bin:/bin` };
        execFile('/bin/sh', ['-c', command], { env, cwd: folder }, (error, stdout, stderr) => {
          resolve({ code: error ? 1 : 0, stdout, stderr } as Awaited<ReturnType<Sandbox['run']>>);
        });
      });
    expect(await programPackage({ run } as Sandbox, 'echo')).toBe('debian:coreutils 9.7-3');
  } finally {
    await rm(folder, { recursive: true });
  }
});
