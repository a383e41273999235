import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { MAX_BITS } from '../../src/proof/price.ts';
import { MAX_PROOFS } from '../../src/proof/solve.ts';

it('the Python client has the version of this package, and no dependencies', () => {
  const project = readFileSync('python/pyproject.toml', 'utf8');
  expect(project).toContain(`\nversion = "${packageJson.version}"\n`);
  expect(project).toContain('\ndependencies = []\n');
});

it('the Python client does as much work as the TypeScript client', () => {
  const proof = readFileSync('python/callbook/proof.py', 'utf8');
  expect(proof).toContain(`\n_MAX_BITS = ${MAX_BITS} `);
  expect(proof).toContain(`\nMAX_PROOFS = ${MAX_PROOFS}\n`);
});
