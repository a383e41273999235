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

test('every helper has a row in test/helpers/README.md', () => {
  const page = readFileSync('test/helpers/README.md', 'utf8');
  const helpers = readdirSync('test/helpers').filter((name) => name.endsWith('.ts'));
  expect(helpers.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});

test('every folder of src/ has a row in ARCHITECTURE.md', () => {
  const folders = readdirSync('src').filter((name) => !name.includes('.'));
  expect(folders.filter((name) => !PAGE.includes(`\`src/${name}/\``))).toEqual([]);
});
