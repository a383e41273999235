import type { Category } from '../../../../src/entry/category.ts';
import { isWebAddress } from '../../../../src/entry/endpoint.ts';
import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import type { GuardedFetch } from '../../../../src/network/guarded-fetch.ts';
import { splitShellWords } from '../../../../src/operations/calls/shell.ts';
import type { RunProgram } from '../../verify/run-program.ts';
import { DraftError } from '../draft.ts';
import { draftFromManifest, readManifest } from '../mcp/draft-from-manifest.ts';
import { listServerTools, type SourceTools } from '../mcp/list-server-tools.ts';
import { type ProgramEnvironment, startServerProgram } from '../mcp/server-program.ts';
import { MAX_DOCUMENT_BYTES } from '../openapi/read-document.ts';
import type { ReadOperations } from './drafted-operations.ts';
import { operationsFromHelp } from './help/help-operations.ts';
import { operationsFromTools } from './mcp-operations.ts';
import { operationsFromDocument } from './operations-from-document.ts';

/** How sources are reached. Only `env` reaches the program of a packaged MCP server. */
export type SourceAccess = {
  fetch: GuardedFetch;
  readText: (source: string, maxBytes: number) => Promise<string>;
  run: RunProgram;
  env: ProgramEnvironment;
};

/** The source that an entry names itself. Null if it names none, or a package, which only runs if it is asked for. */
export function sourceOfEntry({ category, endpoint, openapi_url }: CatalogEntry): string | null {
  if (category === 'api') return openapi_url ?? null;
  if (category === 'cli') return splitShellWords(endpoint)?.[0] ?? null;
  return isWebAddress(endpoint) ? endpoint : null;
}

/**
 * Reads every operation of an entry from a source: a document for an API; an address, a command or a server.json for an
 * MCP server; the name of an installed program for a command-line tool. Throws a DraftError or a NetworkError.
 */
export const operationsOfEntry = (
  entry: CatalogEntry,
  source: string,
  access: SourceAccess,
): Promise<ReadOperations> => READERS[entry.category](entry, source, access);

type Reader = (entry: CatalogEntry, source: string, access: SourceAccess) => Promise<ReadOperations>;

const READERS: Readonly<Record<Category, Reader>> = {
  api: async (entry, source, { readText }) => {
    const text = await readText(source, MAX_DOCUMENT_BYTES);
    // A path on one computer helps nobody else find the source.
    return operationsFromDocument(
      text,
      entry,
      isWebAddress(source) ? source : (entry.openapi_url ?? entry.source),
    );
  },
  mcp: async (_, source, access) => {
    const endpoint = await endpointOf(source, access);
    return operationsFromTools(await toolsAt(endpoint, access), packageOf(endpoint));
  },
  cli: async (_, source, { run }) => operationsFromHelp(source, run, `${source} --help`),
};

const MAX_MANIFEST_BYTES = 262_144;

/** The address or the command of a server. A server.json names it. */
async function endpointOf(source: string, { readText }: SourceAccess): Promise<string> {
  if (!/\.json$/.test(source) || /\s/.test(source)) return source;
  const manifest = readManifest(await readText(source, MAX_MANIFEST_BYTES));
  const { endpoint } = draftFromManifest(manifest, null, 'server').fields;
  if (typeof endpoint !== 'string' || /^FILL:|[<{]/.test(endpoint))
    throw new DraftError(
      'The server.json names no server that starts without values. Give its address or command.',
    );
  return endpoint;
}

async function toolsAt(endpoint: string, { fetch, env }: SourceAccess): Promise<SourceTools> {
  if (isWebAddress(endpoint)) return listServerTools(endpoint, fetch);
  await using program = await startServerProgram(endpoint, env);
  return await listServerTools(endpoint, program.fetch);
}

const REGISTRIES: Readonly<Record<string, string>> = { npx: 'npm', uvx: 'pypi', docker: 'oci' };

/** `npm:@scope/server@1.2.0` for `npx -y @scope/server@1.2.0`. Other commands and addresses stay as they are. */
function packageOf(endpoint: string): string {
  const [launcher = '', ...words] = splitShellWords(endpoint) ?? [];
  const registry = Object.hasOwn(REGISTRIES, launcher) ? REGISTRIES[launcher] : undefined;
  const name = words.find((word) => !word.startsWith('-') && word !== 'run');
  return registry && name ? `${registry}:${name}` : endpoint;
}
