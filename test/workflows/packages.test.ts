import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from '../helpers/imports.ts';
import { isInstall, scriptsIn, workflows } from './workflow.ts';

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};
const PRODUCTION = 'npm ci --omit=dev';
const nameOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
/** Removes imports of types, which do not exist at run time. */
const withoutTypes = (text: string) => text.replaceAll(/^\s*(?:import|export) type\s[^;]*;/gm, '');

/** The files that a script loads, directly or indirectly, each with the packages that it imports. */
function loadedBy(script: string): Map<string, string[]> {
  const packages = new Map<string, string[]>();
  const toRead = [script];
  for (let path = toRead.pop(); path !== undefined; path = toRead.pop()) {
    if (packages.has(path)) continue;
    const specifiers = importsOf(withoutTypes(readFileSync(path, 'utf8'))).map(({ specifier }) => specifier);
    packages.set(path, specifiers.filter((each) => !/^(?:\.|node:)/.test(each)).map(nameOf));
    for (const each of specifiers) if (/^\..*\.ts$/.test(each)) toRead.push(join(dirname(path), each));
  }
  return packages;
}

/** The devDependencies that an npm script imports, one line each, with the importing file. */
function developmentNeedsOf(script: string): string[] {
  return [...loadedBy(script)].flatMap(([path, packages]) =>
    packages.filter((name) => name in devDependencies).map((name) => `${path} imports ${name}`),
  );
}

const jobs = workflows().flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, { steps }]) => {
    const install = steps.find(({ run }) => isInstall(run))?.run;
    const files = steps.flatMap(({ run = '' }) => scriptsIn(run));
    // Tools such as the linter are run by the whole check, not by a script.
    const tools = steps.some(({ run }) => run === 'npm run check') ? ['npm run check runs tools'] : [];
    return {
      job: `${file}: ${name}`,
      install,
      needs: [...tools, ...new Set(files.flatMap(developmentNeedsOf))],
    };
  }),
);

describe.each(jobs)('$job', ({ install, needs }) => {
  it('installs the packages that its scripts need, and no others', () => {
    // Packages that workflows need belong in the dependencies of package.json.
    if (install === PRODUCTION) expect(needs).toEqual([]);
    else expect(needs, `This job needs no devDependencies: use ${PRODUCTION}`).not.toEqual([]);
  });
});

it('npm run serve needs no devDependencies, which the Docker image lacks', () => {
  const functions = globSync('functions/*.ts');
  expect(functions.length).toBeGreaterThan(10);
  expect(['scripts/serve.ts', 'scripts/alert.ts', ...functions].flatMap(developmentNeedsOf)).toEqual([]);
});

it('the action for owners of interfaces needs no devDependencies, which it does not install', () => {
  expect(developmentNeedsOf('workshop/scripts/check-release.ts')).toEqual([]);
});

it('loadedBy finds indirect imports', () => {
  expect([...loadedBy('scripts/probe.ts')].flatMap(([, packages]) => packages)).toEqual(
    expect.arrayContaining(['zod', 'yaml', 'undici', 'canonicalize']),
  );
  expect(developmentNeedsOf('scripts/start.ts')).toContain(
    'src/local/redis/embedded-redis.ts imports js-redis-server',
  );
});
