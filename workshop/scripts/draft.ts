import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import { CATEGORIES } from '../../src/entry/category.ts';
import { isWebAddress } from '../../src/entry/endpoint.ts';
import { readEntries } from '../../src/entry/files/load.ts';
import { loadVocabulary } from '../../src/entry/files/load-vocabulary.ts';
import { parseEntry } from '../../src/entry/files/parse.ts';
import { formatProblem } from '../../src/entry/files/problem.ts';
import { certificateVariables, environment } from '../../src/environment/environment.ts';
import { userAgent } from '../../src/health/probe/pace/polite-fetch.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { createDnsLookup } from '../../src/network/dns-lookup.ts';
import { type GuardedFetch, openGuard } from '../../src/network/guarded-fetch.ts';
import { NetworkError } from '../../src/network/network-error.ts';
import { type Draft, DraftError, plainName, slugFor } from '../authoring/draft/draft.ts';
import { draftFromHelp } from '../authoring/draft/draft-from-help.ts';
import {
  draftFromManifest,
  MAX_MANIFEST_BYTES,
  readManifest,
} from '../authoring/draft/mcp/draft-from-manifest.ts';
import { draftFromServer } from '../authoring/draft/mcp/draft-from-server.ts';
import { startServerProgram } from '../authoring/draft/mcp/server-program.ts';
import { draftFromOpenApi } from '../authoring/draft/openapi/draft-from-openapi.ts';
import { MAX_DOCUMENT_BYTES } from '../authoring/draft/openapi/read-document.ts';
import { readOpenApi } from '../authoring/draft/openapi/read-openapi.ts';
import { draftEntryOperations } from '../authoring/draft/operations/draft-entry-operations.ts';
import { readSource } from '../authoring/draft/read-source.ts';
import { writeDraft } from '../authoring/draft/write-draft.ts';
import { programRunner } from '../authoring/verify/run-program.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run draft -- --openapi FILE|URL | --mcp URL|COMMAND|server.json | --cli COMMAND
                        [--env NAME=VALUE]... [--slug SLUG] [--out FILE] [--folder ENTRIES] [--allow IP]...
       npm run draft -- --operations SLUG [--openapi FILE|URL | --mcp URL|COMMAND|server.json | --cli COMMAND]
                        [--refresh] [--write] [--env NAME=VALUE]... [--folder ENTRIES] [--allow IP]...
Drafts an entry from a machine description of an interface. Texts that a person must write begin with "FILL:".
Prints the draft, or writes it to --out, which must not exist. --allow admits an address in your own network.
--operations drafts the operations of an existing entry, from the source that the entry names unless another is given.
--openapi takes OpenAPI, Swagger 2 and Google Discovery documents and AWS service models, and --mcp a command such as
"npx -y PACKAGE" too, which it runs;
--env sets a variable of that command. --write writes ENTRIES/operations/SLUG.yaml. --refresh compares that file with
its source, keeps what people wrote, and exits with 3 if something breaking changed.`;
const BREAKING_EXIT_CODE = 3; // 1 is a failure, and 2 a usage error.
const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    openapi: { type: 'string' },
    mcp: { type: 'string' },
    cli: { type: 'string' },
    slug: { type: 'string' },
    out: { type: 'string' },
    operations: { type: 'string' },
    refresh: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    env: { type: 'string', multiple: true, default: [] },
    folder: { type: 'string' },
    allow: { type: 'string', multiple: true, default: [] },
  },
});

async function draft(fetch: GuardedFetch): Promise<{ slug: string; draft: Draft }> {
  const { openapi, mcp, cli, slug: given } = values;
  if (openapi !== undefined) {
    const document = await readOpenApi(await readSource(openapi, MAX_DOCUMENT_BYTES, fetch));
    const made = draftFromOpenApi(document, isWebAddress(openapi) ? openapi : null);
    return { slug: slugFor(given, made.fields.name), draft: made };
  }
  if (cli !== undefined) {
    const made = await draftFromHelp(cli, programRunner({ path: environment().programPath }));
    return { slug: slugFor(given, cli), draft: made };
  }
  const source = mcp ?? '';
  if (!isWebAddress(source) && !source.endsWith('.json')) {
    const slug = slugFor(given, serverPackage(source));
    await using program = await startServerProgram(source, programEnvironment());
    return { slug, draft: await draftFromServer(source, program.fetch, slug, Object.keys(givenVariables())) };
  }
  if (!isWebAddress(source) || new URL(source).pathname.endsWith('.json')) {
    const manifest = readManifest(await readSource(source, MAX_MANIFEST_BYTES, fetch));
    const slug = slugFor(given, plainName(manifest.title) ?? manifest.name.split('/').at(-1));
    return { slug, draft: draftFromManifest(manifest, isWebAddress(source) ? source : null, slug) };
  }
  const slug = slugFor(given, new URL(source).hostname.replace(/^(?:mcp|api|www)\./, ''));
  return { slug, draft: await draftFromServer(source, fetch, slug) };
}

const givenVariables = (): Record<string, string> =>
  Object.fromEntries(values.env.map((pair) => pair.split(/=(.*)/s).slice(0, 2)));

const programEnvironment = () => ({
  ...certificateVariables(),
  ...givenVariables(),
  PATH: environment().programPath,
});

/** `server-sky` for `npx -y @acme/server-sky@1.2.0`. */
const serverPackage = (command: string): string | undefined =>
  command
    .split(/\s+/)
    .slice(1)
    .find((word) => !word.startsWith('-'))
    ?.replace(/(?<=.)@[^@/]*$/, '')
    .split('/')
    .at(-1);

function printOrWrite(slug: string, made: Draft): void {
  const folder = values.folder ?? environment().entriesFolder;
  const tags = new Map<string, number>();
  for (const entry of readEntries(folder).entries)
    for (const tag of entry.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  const vocabulary = new Map([...loadVocabulary(folder)].map(([name, { definition }]) => [name, definition]));
  const text = writeDraft(made, { vocabulary, tags });
  const file = values.out ?? join(folder, made.category, `${slug}.yaml`);
  if (values.out === undefined) process.stdout.write(text);
  else writeFileSync(values.out, text, { flag: 'wx' });
  const { problems } = parseEntry(text, { file, slug, category: made.category });
  console.error(problems.map(formatProblem).join('\n'));
  console.error(
    `${problems.length} problems are left to fix. Save the file as ${folder}/${made.category}/${slug}.yaml.`,
  );
}

/** The overlay comes first: its entry replaces the public one of the same slug. */
function folderOf(slug: string): string {
  const { entriesFolder, overlayFolder } = environment();
  const isPrivate = CATEGORIES.some((category) =>
    existsSync(join(overlayFolder ?? '', category, `${slug}.yaml`)),
  );
  return overlayFolder !== null && isPrivate ? overlayFolder : entriesFolder;
}

/** Drafts or refreshes the operations of an entry. Returns the exit code. */
async function operations(slug: string, fetch: GuardedFetch): Promise<number> {
  const folder = values.folder ?? folderOf(slug);
  const path = environment().programPath;
  const result = await draftEntryOperations(
    { folder, slug, source: values.openapi ?? values.mcp ?? values.cli, isRefresh: values.refresh },
    {
      fetch,
      readText: (source, maxBytes) => readSource(source, maxBytes, fetch),
      run: programRunner({ path }),
      env: programEnvironment(),
    },
    new Date().toISOString().slice(0, 'YYYY-MM-DD'.length),
  );
  if (!values.write) process.stdout.write(result.text);
  else {
    mkdirSync(dirname(result.file), { recursive: true });
    writeFileSync(result.file, result.text, { flag: values.refresh ? 'w' : 'wx' });
  }
  for (const line of result.lines) console.error(line);
  const isBreaking = result.changes?.some(({ severity }) => severity === 'breaking');
  return isBreaking ? BREAKING_EXIT_CODE : 0;
}

async function main(): Promise<number> {
  const sources = [values.openapi, values.mcp, values.cli].filter((value) => value !== undefined);
  if (values.operations === undefined ? sources.length !== 1 : sources.length > 1)
    refuse('Give one of --openapi FILE|URL, --mcp URL|COMMAND|server.json and --cli COMMAND.');
  if (values.operations === undefined && (values.refresh || values.write))
    refuse('--refresh and --write belong to --operations SLUG.');
  const guard = openGuard({ allow: (ip) => values.allow.includes(ip), lookup: createDnsLookup() });
  const agent = { 'User-Agent': userAgent(environment().siteUrl) };
  try {
    const fetch: GuardedFetch = (url, options = {}) =>
      guard.fetch(url, { ...options, headers: { ...agent, ...options.headers } });
    if (values.operations !== undefined) return await operations(values.operations, fetch);
    const { slug, draft: made } = await draft(fetch);
    printOrWrite(slug, made);
    return 0;
  } catch (error) {
    const isExists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (!isExists && !(error instanceof DraftError) && !(error instanceof NetworkError)) throw error;
    console.error(
      isExists
        ? `${(error as NodeJS.ErrnoException).path} already exists. ${values.write ? 'Compare it with --refresh.' : 'Choose another file.'}`
        : (error as Error).message,
    );
    return 1;
  } finally {
    await guard.close();
  }
}

process.exitCode = await main();
