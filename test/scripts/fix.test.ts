import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { fix: string } };

it.each(['scripts/calls.ts', 'scripts/editor-schema.ts', 'scripts/fix-entries.ts'])(
  'npm run fix runs %s, which needs the Node that npm puts first on the path',
  (script) => {
    expect(scripts.fix.split(' && ')).toContain(`node ${script}`);
  },
);

it('npm run fix passes its folder to scripts/fix-entries.ts, which is last', () => {
  expect(scripts.fix).toMatch(/ && node scripts\/fix-entries\.ts$/);
});

it.each(['scripts/editor-schema.ts', 'scripts/calls.ts'])(
  '%s names npm run fix as the command for a stale file',
  (file) => {
    expect(readFileSync(file, 'utf8')).toContain('is stale. Run npm run fix and commit it');
  },
);
