import { expect, it } from 'vitest';
import { entryPackage } from '../../src/entry/entry-package.ts';
import { EntryPackageSchema } from '../../src/entry/entry-package-schema.ts';

it.each([
  ['apt-get install --no-install-recommends jq', 'jq', 'deb', 'jq'],
  ['npm install -g @biomejs/biome@latest', 'biome check', 'npm', '@biomejs/biome'],
  ['pipx install --include-deps ansible', 'ansible', 'pypi', 'ansible'],
  ['go install github.com/a/b/v2@latest', 'b', 'go', 'github.com/a/b/v2'],
  ['brew install oven-sh/bun/bun', 'bun', 'brew', 'oven-sh/bun/bun'],
  [null, 'npx -y @tides/mcp@1.2.0 --stdio', 'npm', '@tides/mcp'],
  [null, 'npx -y --package @tides/server -- mcp start', 'npm', '@tides/server'],
  [null, 'uvx --from tides-mcp@latest tides', 'pypi', 'tides-mcp'],
  [null, 'uvx --python 3.13 tides-mcp --stdio', 'pypi', 'tides-mcp'],
  [null, 'docker run -i --rm -e KEY -v <home>/x:/x ghcr.io/tides/mcp:2 stdio', 'oci', 'ghcr.io/tides/mcp'],
  ['docker pull tides/mcp:latest', 'tides', 'oci', 'tides/mcp'],
])('the package of %s, started by %s, is %s %s', (install, endpoint, registry, name) => {
  const found = entryPackage({ install, endpoint });
  expect(found).toMatchObject({ registry, name, version: null });
  expect(EntryPackageSchema.parse(found)).toEqual(found);
});

it.each([
  [null, 'https://tides.example.org/mcp'],
  ['mise use -g terraform', 'terraform plan'],
  ['git clone https://tides.example.org/mcp.git && cd mcp', 'uv run server.py'],
  [null, 'uvx --from git+https://tides.example.org/mcp tides'],
])('an entry with install %s and endpoint %s has no package that a registry names', (install, endpoint) => {
  expect(entryPackage({ install, endpoint })).toBeNull();
});

it.each([
  ['2026-11-21', true],
  ['2026-13-21', false],
  ['21 November 2026', false],
])('a package released on "%s" is accepted: %s', (released, isAccepted) => {
  const { success } = EntryPackageSchema.safeParse({ registry: 'npm', name: 'tides', released });
  expect(success).toBe(isAccepted);
});
