import type { CatalogFolders } from '../../entry/files/load-catalog.ts';
import { environment } from '../../environment/environment.ts';
import { readRecordedTools } from '../../history/branch/read.ts';
import {
  type FoundInCatalog,
  findCatalogOperations,
  loadCatalogOperations,
} from '../../operations/files/load-catalog-operations.ts';
import { publishOperations } from '../../operations/publish-operations.ts';
import type { PublishedOperations } from '../../operations/published-schema.ts';
import { liveOperations } from '../../operations/server-tools/live-operations.ts';
import type { RecordedTools } from '../../operations/server-tools/server-tools-schema.ts';
import type { Entry } from '../entry-schema.ts';
import { builtCatalog } from './built.ts';
import { prepared } from './prepared.ts';

let built: PublishedOperations[] | undefined;

/** The operations of this build by slug, of every interface that has any. Read once. */
export function builtOperations(): PublishedOperations[] {
  built ??= prepared<PublishedOperations[]>('operations') ?? readFromFiles();
  return built;
}

const readFromFiles = (): PublishedOperations[] => findBuiltOperations()(builtCatalog().entries);

/** Reads the operations of this build as far as that can be done without the entries. The rest follows with them. */
export function findBuiltOperations(): (entries: readonly Entry[]) => PublishedOperations[] {
  const { entriesFolder, overlayFolder, historyFolder } = environment();
  const folders = { entriesFolder, overlayFolder };
  const found = findCatalogOperations(folders);
  const tools = readRecordedTools(historyFolder, { repository: '.', report: console.warn });
  return (entries) => readOperations(folders, entries, tools, found);
}

let bySlug: Map<string, PublishedOperations> | undefined;

/** The operations of one interface of this build. Undefined if it has none. */
export function builtOperationsOf(slug: string): PublishedOperations | undefined {
  bySlug ??= new Map(builtOperations().map((each) => [each.slug, each]));
  return bySlug.get(slug);
}

/**
 * The published operations of a catalog, in the order of the entries. Throws if a file has a problem.
 * @param tools what the prober read from running MCP servers, by slug. It is newer than the files and replaces them
 */
export function readOperations(
  folders: CatalogFolders,
  entries: readonly Entry[],
  tools: ReadonlyMap<string, RecordedTools> = new Map(),
  found?: FoundInCatalog,
): PublishedOperations[] {
  const files = loadCatalogOperations(folders, entries, found);
  return entries.flatMap((entry) => {
    const file = files.get(entry.slug);
    const recorded = tools.get(entry.slug);
    const known = recorded && isOfEntry(recorded, entry) ? liveOperations(recorded, file) : file;
    return known ? [publishOperations(entry, known)] : [];
  });
}

/** Tools of an earlier address may be those of another server. */
const isOfEntry = ({ address }: RecordedTools, { category, endpoint, probe_url }: Entry): boolean =>
  category === 'mcp' && [probe_url, endpoint].includes(address);
