import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { cyclesIn, type Graph } from './helpers/cycles.ts';
import { importsOf } from './helpers/imports.ts';

const SOURCES = ['src/**/*.{ts,astro}', 'functions/*.ts', 'scripts/**/*.ts', 'workshop/**/*.ts'];
const MAKES_OR_MEASURES = /^workshop\//;
/** Nouns that only compute. */
const PURE_NOUNS = /^src\/(?:text|entry|operations|discovery|health|history)\//;
/** Their folders in which a file may read and write. If it does, it is an edge, and no pure file may import it. */
const EDGE_FOLDERS = /^src\/\w+\/(?:files|schedule|probe|branch)\//;
/** How a file of another noun says that it only computes. */
const SAYS_PURE = /^\/\/ Pure\b/;
/** Packages that only compute. Of node:crypto its hashes: see IMPURE. */
const PURE_PACKAGES = [
  'zod',
  'yaml',
  'js-yaml',
  'fuse.js',
  'canonicalize',
  'tldts',
  'unbash',
  'node:crypto',
  '@noble/hashes/sha2.js',
  '@noble/hashes/utils.js',
];
const CALLERS = /^(?:src\/pages|src\/site|functions|scripts|workshop)\//;
/** The only folders that may import a package. */
const OWNERS: readonly [RegExp, RegExp][] = [
  [/^astro(?::|\/|$)/, /^(?:src\/pages|src\/site)\/|^scripts\/(?:dev|build)\.ts$/],
  [/^@netlify\/functions$/, /^functions\//],
  [/^@upstash\/redis$/, /^src\/store\//],
  [/^(?:redis|js-redis-server|@netlify\/(?:redirect|headers)-parser)$/, /^src\/(?:local|server)\//],
];
/** A pattern, the only files that may match it, and the message for all others. */
const WORDS: readonly [RegExp, RegExp, string][] = [
  [
    /\bprocess\.env\b/,
    /^src\/environment\/environment\.ts$|^workshop\/measure\/(?:deploy|storm)\//, // They start other programs with an environment that they make.
    'reads process.env. Use src/environment/environment.ts',
  ],
  [
    /\bprocess\.(?:argv|exit)\b/,
    /^scripts\/|^workshop\/(?:scripts|measure\/hostile)\//, // Processes of the hostile benchmark get arguments.
    'uses process.argv or process.exit, which belong in scripts/',
  ],
  [/\bexport default\b/, /^functions\/|\.astro$|\.d\.ts$/, 'has a default export'],
];
const IMPURE =
  /\brandom(?:UUID|Bytes|Int)\b|getRandomValues|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(|\bprocess\.|\bperformance\./;

type Source = { path: string; text: string };

const isSchema = (path: string) => /^src\/(?:(?:.*[/-])?schema\.ts$|entry\/fields\/)/.test(path);
const isRelative = (specifier: string) => /^\.\.?\//.test(specifier);
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

const targetOf = (path: string, specifier: string) => join(dirname(path), specifier.replace(/\?\w+$/, ''));

const read = new Map<string, Source>();
/** A source file. One that does not exist, as in the examples below, is empty. */
function sourceAt(path: string): Source {
  const source = read.get(path) ?? { path, text: existsSync(path) ? readFileSync(path, 'utf8') : '' };
  read.set(path, source);
  return source;
}

const isPure = (source: Source): boolean =>
  PURE_NOUNS.test(source.path)
    ? !EDGE_FOLDERS.test(source.path) || impuritiesOf(source).length === 0
    : SAYS_PURE.test(source.text);

/** What keeps a file from being pure, one line each. */
function impuritiesOf({ path, text }: Source): string[] {
  const code = withoutComments(text);
  const imported = importsOf(code).flatMap(({ specifier }) => {
    if (!isRelative(specifier)) return PURE_PACKAGES.includes(specifier) ? [] : [specifier];
    const target = targetOf(path, specifier);
    return isPure(sourceAt(target)) ? [] : [target];
  });
  return [
    ...imported.map((target) => `${path} is pure, yet imports ${target}`),
    ...(IMPURE.test(code)
      ? [`${path} is pure, yet uses a clock, randomness or I/O. Make it an argument`]
      : []),
  ];
}

/** Whether a file has values only, which schemas may import: the browser reads them too, without loading zod. */
const isOfValues = ({ text }: Source): boolean =>
  text !== '' && importsOf(withoutComments(text).replaceAll(/^import type\b/gm, '')).length === 0;

/** Violations of the import rules by one file, one line each. */
function violationsOf({ path, text }: Source): string[] {
  const code = withoutComments(text);
  const found = importsOf(code).flatMap(({ specifier, reExport }) => {
    if (!isRelative(specifier)) return packageViolations(path, specifier);
    const target = targetOf(path, specifier);
    return [
      ...pathViolations(path, specifier, target),
      ...(reExport ? [`${path} re-exports ${target}`] : []),
    ];
  });
  for (const [words, allowed, fault] of WORDS) {
    if (words.test(code) && !allowed.test(path)) found.push(`${path} ${fault}`);
  }
  if (found.length === 0 && isPure({ path, text })) found.push(...impuritiesOf({ path, text }));
  if (/^src\/(?:.*\/)?(?:utils?|lib|common|helpers)\//.test(path))
    found.push(`${path} is in a folder named for no noun`);
  return found;
}

function packageViolations(path: string, specifier: string): string[] {
  if (isSchema(path) && specifier !== 'zod') return [`${path} is a schema, yet imports ${specifier}`];
  if (MAKES_OR_MEASURES.test(path)) return [];
  const foreign = OWNERS.some(([owned, owner]) => owned.test(specifier) && !owner.test(path));
  if (foreign) return [`${path} imports ${specifier}, which another folder owns`];
  return /^[@~#]\/|^src\//.test(specifier) ? [`${path} imports ${specifier} by an alias`] : [];
}

function pathViolations(path: string, specifier: string, target: string): string[] {
  if (!/\.(?:ts|astro|css|json|svg|md)(?:\?\w+)?$/.test(specifier))
    return [`${path} imports ${target} without .ts`];
  if (MAKES_OR_MEASURES.test(path)) return [];
  if (MAKES_OR_MEASURES.test(target)) return [`${path} imports ${target} of the workshop`];
  if (/^(?:functions|scripts|src\/pages|test)\//.test(target))
    return [`${path} imports the caller ${target}`];
  if (isSchema(path) && !isSchema(target) && !isOfValues(sourceAt(target)))
    return [`${path} is a schema, yet imports ${target}`];
  if (target.startsWith('src/site/') && !CALLERS.test(path)) return [`${path} imports ${target} of the site`];
  // A page may be made of a document that people read before any build.
  return /^src\/|^docs\/.*\.md$|^package\.json$/.test(target) || !CALLERS.test(path)
    ? []
    : [`${path} imports ${target}, which is outside src/`];
}

const sources = (): Source[] =>
  SOURCES.flatMap((pattern) =>
    globSync(pattern, { exclude: ['workshop/test/**', 'workshop/node_modules/**'] }),
  ).map(sourceAt);

/** The imports between files of `src/`, with each file named by `nameOf`. */
function importGraph(nameOf: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { path, text } of sources().filter(({ path }) => path.startsWith('src/'))) {
    const targets = graph.get(nameOf(path)) ?? new Set();
    graph.set(nameOf(path), targets);
    for (const { specifier } of importsOf(withoutComments(text)).filter((each) =>
      isRelative(each.specifier),
    )) {
      const target = targetOf(path, specifier);
      if (target.startsWith('src/') && nameOf(target) !== nameOf(path)) targets.add(nameOf(target));
    }
  }
  return graph;
}

test('no files of src/ import one another in a circle', () => {
  expect(cyclesIn(importGraph((path) => path))).toEqual([]);
});

test('no folders of src/ import one another in a circle', () => {
  expect(cyclesIn(importGraph((path) => path.split('/')[1] ?? path))).toEqual([]);
});

test('a circle of three is found, and a line of three is not', () => {
  const graph = (...edges: [string, string][]) => new Map(edges.map(([from, to]) => [from, new Set([to])]));
  expect(cyclesIn(graph(['a', 'b'], ['b', 'c'], ['c', 'a']))).toEqual([['a', 'b', 'c']]);
  expect(cyclesIn(graph(['a', 'b'], ['b', 'c']))).toEqual([]);
});

test("the client's types lead to no file of the store, whose packages its users do not install", () => {
  const graph = importGraph((path) => path);
  const reached = new Set(['src/client/calls.ts']);
  for (const path of reached) for (const target of graph.get(path) ?? []) reached.add(target);
  const message =
    'a schema of a call stands in a file that imports the store: move the schema into a *-schema.ts';
  expect(reached.size).toBeGreaterThan(20);
  expect(
    [...reached].filter((path) => path.startsWith('src/store/')),
    message,
  ).toEqual([]);
});

const MAX_LOOSE_FILES = 17; // Beyond it a reader searches instead of looking.

test('no folder of src/ has so many files that it needs subfolders', () => {
  const counts = new Map<string, number>();
  // Pages lie where their addresses are.
  for (const { path } of sources().filter(({ path }) => /^src\/(?!pages\/)/.test(path)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  expect([...counts].filter(([, files]) => files > MAX_LOOSE_FILES)).toEqual([]);
});

test('every source keeps to the layers', () => {
  const all = sources();
  expect(all.length).toBeGreaterThan(50);
  expect(all.flatMap(violationsOf).sort()).toEqual([]);
});

test.each<[string, string, string]>([
  [
    'src/entry/file-schema.ts',
    "import { load } from './files/load.ts';",
    'is a schema, yet imports src/entry/files/load.ts',
  ],
  ['src/http/problem-schema.ts', "import { parse } from 'yaml';", 'is a schema, yet imports yaml'],
  [
    'src/discovery/rank.ts',
    "import { readFile } from 'node:fs/promises';",
    'is pure, yet imports node:fs/promises',
  ],
  [
    'src/health/reliability.ts',
    "import { now } from '../environment/environment.ts';",
    'is pure, yet imports src/environment/environment.ts',
  ],
  ['src/health/verdict/apply-run.ts', 'const at = Date.now();', 'is pure, yet uses a clock'],
  [
    'src/health/verdict/apply-run.ts',
    "import { randomUUID } from 'node:crypto';",
    'is pure, yet uses a clock',
  ],
  [
    'src/discovery/rank.ts',
    "import { load } from '../entry/files/load.ts';",
    'is pure, yet imports src/entry/files/load.ts',
  ],
  ['src/pull-requests/rule.ts', '// Pure: a rule.\nawait fetch(url);', 'is pure, yet uses a clock'],
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
    "import { row } from '../site/rows/row.ts';",
    'imports src/site/rows/row.ts of the site',
  ],
  [
    'src/entry/files/check.ts',
    "import { draft } from '../../../workshop/authoring/draft/write-draft.ts';",
    'imports workshop/authoring/draft/write-draft.ts of the workshop',
  ],
  ['src/api/discover.ts', "import type { Context } from '@netlify/functions';", 'which another folder owns'],
  ['functions/report.ts', "import { Redis } from '@upstash/redis';", 'which another folder owns'],
  [
    'src/catalog/built/built.ts',
    "import { getCollection } from 'astro:content';",
    'which another folder owns',
  ],
  ['src/http/reply.ts', "const local = await import('js-redis-server');", 'which another folder owns'],
  ['scripts/start.ts', 'const port = process.env.PORT;', 'reads process.env'],
  ['src/server/listen.ts', 'process.exit(1);', 'belong in scripts/'],
  ['src/api/discover.ts', "import { rank } from '../discovery/rank';", 'without .ts'],
  ['src/api/discover.ts', "import { rank } from '~/discovery/rank.ts';", 'by an alias'],
  ['src/discovery/discover.ts', "export { rank } from './rank.ts';", 're-exports src/discovery/rank.ts'],
  ['src/discovery/discover.ts', "export * from './rank.ts';", 're-exports src/discovery/rank.ts'],
  ['src/api/discover.ts', 'export default discover;', 'has a default export'],
  ['src/api/utils/text.ts', '', 'is in a folder named for no noun'],
])('catches in %s: %s', (path, text, fault) => {
  expect(violationsOf({ path, text })).toEqual([expect.stringContaining(fault)]);
});

test.each<[string, string]>([
  ['src/entry/file-schema.ts', "import { z } from 'zod';\nimport { CATEGORIES } from './category.ts';"],
  ['src/entry/files/load.ts', "import { readdirSync } from 'node:fs';\nimport { parse } from './parse.ts';"],
  ['src/discovery/rank.ts', "import { parse } from '../entry/files/parse.ts';"],
  ['src/pull-requests/rule.ts', 'await fetch(url);'],
  ['functions/discover.ts', "import type { Config } from '@netlify/functions';\nexport default () => {};"],
  ['src/pages/index.astro', "---\nimport Page from '../site/frame/Page.astro';\n---\n<p>Hello</p>"],
  ['src/discovery/rank.ts', '// Date.now() stays out\nexport const rank = 1;'],
  [
    'src/discovery/rank.ts',
    "import { \n  type Index, \n  openIndex, \n } from './index.ts';\nimport type { Need } from './need.ts';",
  ],
])('lets pass in %s what is allowed', (path, text) => {
  expect(violationsOf({ path, text })).toEqual([]);
});
