import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

it('the Python client has the version of this package, and no dependencies', () => {
  const project = readFileSync('python/pyproject.toml', 'utf8');
  expect(project).toContain(`\nversion = "${packageJson.version}"\n`);
  expect(project).toContain('\ndependencies = []\n');
});
