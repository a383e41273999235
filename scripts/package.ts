import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { readArguments } from '../src/command-line/arguments.ts';

const USAGE = `Usage: npm run package [-- FOLDER]
Builds the package "callbook-mcp" in dist-package/ or FOLDER: the command line, the MCP server on standard input and the
typed client. They are compiled, because Node runs no TypeScript below node_modules. Replaces an older package in FOLDER.`;
const { positionals, refuse } = readArguments(process, { usage: USAGE, maxPositionals: 1 });
const OUT = resolve(positionals[0] ?? 'dist-package');
const NODE_TARGET = 'node22'; // The oldest Node that is still maintained.
const MIN_NODE = [22, 19] as const; // What undici needs.

type Manifest = { version: string; license: string; dependencies: Record<string, string> };
const root = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

// The folder is emptied, so check first that it holds nothing else.
if (readdirOf(OUT).length > 0 && nameOfPackage(OUT) !== 'callbook-mcp')
  refuse(`${OUT} contains other files. Name an empty folder, or one with an older package.`);
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const { metafile } = await build({
  entryPoints: {
    'callbook-program': 'scripts/callbook.ts',
    'mcp-program': 'scripts/mcp.ts',
    client: 'src/client/callbook.ts',
  },
  outdir: OUT,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: false,
  format: 'esm',
  platform: 'node',
  target: NODE_TARGET,
  packages: 'external',
  metafile: true,
});
for (const program of ['callbook', 'mcp']) writeLauncher(program);
copyFileSync('src/discovery/lexicon.bin', join(OUT, 'lexicon.bin'));
copyFileSync('LICENSE', join(OUT, 'LICENSE'));
declareTypes();
writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);
writeFileSync(join(OUT, 'README.md'), readme());
console.log(`Built ${OUT}. This puts callbook and callbook-mcp on the PATH:
npm install --global --install-links ${OUT}`);

function readdirOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function nameOfPackage(folder: string): unknown {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown }).name : undefined;
}

/** An older Node fails on the first import of the program with a SyntaxError, so this file imports nothing before it has checked. */
function writeLauncher(program: string): void {
  const [major, minor] = MIN_NODE;
  const file = join(OUT, `${program}.mjs`);
  writeFileSync(
    file,
    `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < ${major} || (major === ${major} && minor < ${minor})) {
  console.error('Callbook needs Node ${major}.${minor} or newer, and this is ' + process.versions.node + '.');
  process.exit(2);
}
await import(import.meta.url.replace(/\\.mjs$/, '-program.mjs'));
`,
  );
  chmodSync(file, 0o755);
}

function describePackage(): object {
  return {
    name: 'callbook-mcp',
    version: root.version,
    description: 'Command line, MCP server and typed client of Callbook, a registry of callable interfaces.',
    type: 'module',
    license: root.license,
    engines: { node: `>=${MIN_NODE.join('.')}` },
    bin: { callbook: 'callbook.mjs', 'callbook-mcp': 'mcp.mjs' },
    exports: { '.': { types: './types/client/callbook.d.ts', default: './client.mjs' } },
    dependencies: Object.fromEntries(importedPackages().map((name) => [name, root.dependencies[name]])),
  };
}

/** Names of the packages that the compiled files import. Throws if package.json does not list one. */
function importedPackages(): string[] {
  const specifiers = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.map(({ path }) => path),
  );
  const names = specifiers
    .filter((path) => !path.startsWith('node:') && !builtinModules.includes(path))
    .map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  const unique = [...new Set(names)].sort();
  const unknown = unique.filter((name) => root.dependencies[name] === undefined);
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is not in the dependencies of package.json`);
  return unique;
}

function declareTypes(): void {
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/typescript/bin/tsc',
      '--project',
      'scripts/package-types.json',
      '--outDir',
      join(OUT, 'types'),
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('tsc could not write the types');
}

function readme(): string {
  return `# callbook-mcp

Callbook on the command line, its MCP server on standard input, and its typed client.

    npx -p callbook-mcp callbook find "current weather for a city" --url https://callbook.example
    npx callbook-mcp --url https://callbook.example
    npx callbook-mcp --file entries.ndjson

## Client

\`\`\`ts
${readFileSync('src/client/example.ts', 'utf8').trim().replace('./callbook.ts', 'callbook-mcp')}
\`\`\`
`;
}
