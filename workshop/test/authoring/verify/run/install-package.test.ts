import { expect, it } from 'vitest';
import { aFakeSandbox } from '../../../../../test/helpers/fake-sandbox.ts';
import { installPackage } from '../../../../authoring/verify/run/install-package.ts';

const unpinned = { version: null, released: null, deprecated: false };
const deb = { registry: 'deb', name: 'tide', ...unpinned } as const;

it('a Debian package is installed with the packages of its setup, and pinned to its version', async () => {
  using sandbox = aFakeSandbox({
    'apt-get': '[ "$*" = "install -y --no-install-recommends tide harbour" ]',
    'dpkg-query': "printf '2.1-3'",
  });
  expect(await installPackage(sandbox, deb, ['harbour'])).toEqual({
    ok: true,
    package: { ...deb, version: '2.1-3' },
  });
});

it('a failed installation is reported with the words of the package manager', async () => {
  using sandbox = aFakeSandbox({ 'apt-get': 'echo "E: Unable to locate package tide" >&2; exit 100' });
  expect(await installPackage(sandbox, deb)).toEqual({
    ok: false,
    reason: 'cannot be installed: apt-get exited with 100: E: Unable to locate package tide',
  });
});

it.each([
  ['deb', 'tide; rm -rf /', 'has the package name "tide; rm -rf /", which is not one'],
  ['pypi', 'tide', 'is installed from pypi, which this command does not run'],
] as const)('a package of %s named "%s" is not installed', async (registry, name, reason) => {
  using sandbox = aFakeSandbox({});
  expect(await installPackage(sandbox, { registry, name, ...unpinned })).toEqual({ ok: false, reason });
});
