import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from './helpers/imports.ts';

const SOURCES = ['src/**/*.{ts,astro}', 'functions/*.ts', 'scripts/**/*.ts'];
const PURE =
  /^src\/(?:(?:entry|discovery|health|trust)\/|review\/(?:entry-path|labels|merge-rule|overdue|own-address|safe-change)\.ts$)/;
/** Packages that only compute. Of node:crypto its hashes: see IMPURE. */
const PURE_PACKAGES = ['zod', 'yaml', 'fuse.js', 'canonicalize', 'tldts', 'unbash', 'node:crypto'];
/** Edges that live beside the pure modules of their noun. */
const EDGES = /^src\/(?:entry\/(?:load|check)\.ts|health\/(?:probe\/|prober\.ts|history\/branch\/))/;
const CALLERS = /^(?:src\/pages|src\/site|functions|scripts)\//;
/** Who alone may import a package. */
const OWNERS: readonly [RegExp, RegExp][] = [
  [/^astro(?::|\/|$)/, /^(?:src\/pages|src\/site)\/|^scripts\/dev\.ts$/],
  [/^@netlify\/functions$/, /^functions\//],
  [/^@upstash\/redis$/, /^src\/store\//],
  [/^(?:redis|js-redis-server|@netlify\/(?:redirect|headers)-parser)$/, /^src\/local\//],
];
/** Who alone may write what: a text, the files that may hold it, and what the others do instead. */
const WORDS: readonly [RegExp, RegExp, string][] = [
  [/\bprocess\.env\b/, /^src\/environment\.ts$/, 'reads process.env: ask src/environment/environment.ts'],
  [/\bprocess\.(?:argv|exit)\b/, /^scripts\//, 'is no script, yet uses process.argv or process.exit'],
  [/\bexport default\b/, /^functions\/|\.astro$|\.d\.ts$/, 'has a default export'],
];
const IMPURE =
  /\brandom(?:UUID|Bytes|Int)\b|getRandomValues|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(|\bprocess\.|\bperformance\./;

type Source = { path: string; text: string };

/** The one list that schemas take from beside them: the browser reads it too, and must not load zod for it. */
const CATEGORY_LIST = 'src/entry/category.ts';
const isSchema = (path: string) => /^src\/(?:.*[/-])?schema\.ts$/.test(path);
const isPure = (path: string) => PURE.test(path) && !EDGES.test(path);
const isRelative = (specifier: string) => /^\.\.?\//.test(specifier);
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** What a file does against the house rules on imports, one line each. */
function violationsOf({ path, text }: Source): string[] {
  const code = withoutComments(text);
  const found = importsOf(code).flatMap(({ specifier, reExport }) => {
    if (!isRelative(specifier)) return packageViolations(path, specifier);
    const target = join(dirname(path), specifier.replace(/\?\w+$/, ''));
    return [
      ...pathViolations(path, specifier, target),
      ...(reExport ? [`${path} re-exports ${target}`] : []),
    ];
  });
  for (const [words, allowed, fault] of WORDS) {
    if (words.test(code) && !allowed.test(path)) found.push(`${path} ${fault}`);
  }
  if (isPure(path) && IMPURE.test(code))
    found.push(`${path} is pure, yet asks the world: make it an argument`);
  if (/^src\/(?:.*\/)?(?:utils?|lib|common|helpers)\//.test(path)) found.push(`${path} lies in an attic`);
  return found;
}

function packageViolations(path: string, specifier: string): string[] {
  if (isSchema(path) && specifier !== 'zod') return [`${path} is a schema, yet imports ${specifier}`];
  if (isPure(path) && !PURE_PACKAGES.includes(specifier))
    return [`${path} is pure, yet imports ${specifier}`];
  const foreign = OWNERS.some(([owned, owner]) => owned.test(specifier) && !owner.test(path));
  if (foreign) return [`${path} imports ${specifier}, which has another owner`];
  return /^[@~#]\/|^src\//.test(specifier) ? [`${path} imports ${specifier} by an alias`] : [];
}

function pathViolations(path: string, specifier: string, target: string): string[] {
  if (!/\.(?:ts|astro|css|json|svg)(?:\?\w+)?$/.test(specifier))
    return [`${path} imports ${target} without .ts`];
  if (/^(?:functions|scripts|src\/pages|test)\//.test(target))
    return [`${path} imports the caller ${target}`];
  if (isSchema(path) && !isSchema(target) && target !== CATEGORY_LIST)
    return [`${path} is a schema, yet imports ${target}`];
  if (isPure(path) && !isPure(target)) return [`${path} is pure, yet imports ${target}`];
  if (target.startsWith('src/site/') && !CALLERS.test(path)) return [`${path} imports ${target} of the site`];
  return target.startsWith('src/') || !CALLERS.test(path) || target === 'package.json'
    ? []
    : [`${path} imports ${target}, which is no source`];
}

const sources = (): Source[] =>
  SOURCES.flatMap((pattern) => globSync(pattern)).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('every source keeps to the layers', () => {
  const all = sources();
  expect(all.length).toBeGreaterThan(50);
  expect(all.flatMap(violationsOf).sort()).toEqual([]);
});

test.each<[string, string, string]>([
  [
    'src/catalog/entry-schema.ts',
    "import { load } from './load.ts';",
    'is a schema, yet imports src/entry/files/load.ts',
  ],
  ['src/http/problem-schema.ts', "import { parse } from 'yaml';", 'is a schema, yet imports yaml'],
  [
    'src/discovery/rank.ts',
    "import { readFile } from 'node:fs/promises';",
    'is pure, yet imports node:fs/promises',
  ],
  [
    'src/health/reliability/reliability.ts',
    "import { now } from '../environment.ts';",
    'is pure, yet imports src/environment/environment.ts',
  ],
  ['src/health/verdict/apply-run.ts', 'const at = Date.now();', 'is pure, yet asks the world'],
  [
    'src/health/verdict/apply-run.ts',
    "import { randomUUID } from 'node:crypto';",
    'is pure, yet asks the world',
  ],
  [
    'src/api/discover.ts',
    "import page from '../pages/index.astro';",
    'imports the caller src/pages/index.astro',
  ],
  ['scripts/start.ts', "import { build } from './build.ts';", 'imports the caller scripts/build.ts'],
  [
    'functions/discover.ts',
    "import { go } from '../scripts/start.ts';",
    'imports the caller scripts/start.ts',
  ],
  [
    'src/api/discover.ts',
    "import { row } from '../site/row.ts';",
    'imports src/site/rows/row.ts of the site',
  ],
  ['src/api/discover.ts', "import type { Context } from '@netlify/functions';", 'has another owner'],
  ['functions/report.ts', "import { Redis } from '@upstash/redis';", 'has another owner'],
  ['src/catalog/built.ts', "import { getCollection } from 'astro:content';", 'has another owner'],
  ['src/http/reply.ts', "const local = await import('js-redis-server');", 'has another owner'],
  ['scripts/start.ts', 'const port = process.env.PORT;', 'reads process.env'],
  ['src/local/listen.ts', 'process.exit(1);', 'is no script'],
  ['src/api/discover.ts', "import { rank } from '../discovery/rank';", 'without .ts'],
  ['src/api/discover.ts', "import { rank } from '~/discovery/rank.ts';", 'by an alias'],
  [
    'src/discovery/index/search-index.ts',
    "export { rank } from './rank.ts';",
    're-exports src/discovery/rank.ts',
  ],
  ['src/discovery/index/search-index.ts', "export * from './rank.ts';", 're-exports src/discovery/rank.ts'],
  ['src/api/discover.ts', 'export default discover;', 'has a default export'],
  ['src/api/utils/text.ts', '', 'lies in an attic'],
])('catches in %s: %s', (path, text, fault) => {
  expect(violationsOf({ path, text })).toEqual([expect.stringContaining(fault)]);
});

test.each<[string, string]>([
  ['src/catalog/entry-schema.ts', "import { z } from 'zod';\nimport { CATEGORIES } from './category.ts';"],
  ['src/entry/files/load.ts', "import { readdirSync } from 'node:fs';\nimport { parse } from './parse.ts';"],
  ['functions/discover.ts', "import type { Config } from '@netlify/functions';\nexport default () => {};"],
  ['src/pages/index.astro', "---\nimport Base from '../site/layouts/Base.astro';\n---\n<p>Hello</p>"],
  ['src/discovery/rank.ts', '// Date.now() stays out\nexport const rank = 1;'],
  [
    'src/discovery/rank.ts',
    "import {\n  type Index,\n  openIndex,\n} from './index.ts';\nimport type { Need } from './need.ts';",
  ],
])('lets pass in %s what is allowed', (path, text) => {
  expect(violationsOf({ path, text })).toEqual([]);
});
