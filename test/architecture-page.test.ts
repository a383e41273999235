import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGE = readFileSync('ARCHITECTURE.md', 'utf8');

test('every file and folder that ARCHITECTURE.md names exists', () => {
  const named = [...PAGE.matchAll(/`((?:src|test|functions|scripts|entries|\.github)\/[^`*<]*)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('every folder of src/ has a row in ARCHITECTURE.md', () => {
  const folders = readdirSync('src').filter((name) => !name.includes('.'));
  expect(folders.filter((name) => !PAGE.includes(`\`src/${name}/\``))).toEqual([]);
});
