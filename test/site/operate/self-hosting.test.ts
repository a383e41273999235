import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseEntry } from '../../../src/entry/files/parse.ts';
import { readEnvironment } from '../../../src/environment/read-environment.ts';
import { EnvironmentSchema } from '../../../src/environment/schema.ts';

const page = readFileSync('docs/self-hosting.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** What a command of the page writes to a file. */
const writtenTo = (path: string): string => page.split(`cat > ${path} <<END\n`)[1]?.split('\nEND\n')[0] ?? '';

it('every script that the page on self-hosting names exists', () => {
  const npm = [...page.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(npm.filter((name) => scripts[name] === undefined)).toEqual([]);
  const files = [...page.matchAll(/node (scripts\/\S+\.ts)/g)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

it('the settings of the page on self-hosting are variables of Callbook with usable values', () => {
  const secret = writtenTo('/opt/callbook/settings').replace(/\$\(.*\)/, 's'.repeat(44));
  const settings = Object.fromEntries(secret.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2)));
  expect(Object.keys(settings).filter((name) => !Object.hasOwn(EnvironmentSchema.shape, name))).toEqual([]);
  expect(readEnvironment(settings)).toMatchObject({
    overlayFolder: '/opt/callbook/interfaces',
    mayPublish: false,
  });
});

it('what the page builds and schedules gets the settings, and no control address is the machine of an entry', () => {
  const bare = page
    .split('\n')
    .filter((line) => /^(?:npm run build|node scripts)| callbook node scripts/.test(line));
  expect(bare).toEqual([]);
  const [, entry = ''] = /^endpoint: http:\/\/([^/]+)/m.exec(page) ?? [];
  const controls = [...page.matchAll(/--control http:\/\/([^/]+)/g)].map(([, host]) => host);
  expect(controls).not.toEqual([]);
  expect(controls).not.toContain(entry);
});

it('the entry of the page on self-hosting passes the check', () => {
  const text = `${writtenTo('/opt/callbook/interfaces/api/our-billing.yaml')}\n`;
  const { problems } = parseEntry(text, { file: 'our-billing.yaml', slug: 'our-billing', category: 'api' });
  expect(problems).toEqual([]);
});
