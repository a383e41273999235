import type { CatalogFolders } from '../../entry/files/load-catalog.ts';
import { environment } from '../../environment/environment.ts';
import { readRecordedTools } from '../../history/branch/read.ts';
import {
  type FoundInCatalog,
  findCatalogOperations,
  loadCatalogOperations,
} from '../../operations/files/load-catalog-operations.ts';
import type { IsInPart } from '../../operations/files/load-operations.ts';
import { publishOperations } from '../../operations/publish-operations.ts';
import type { PublishedOperations } from '../../operations/published-schema.ts';
import { liveOperations } from '../../operations/server-tools/live-operations.ts';
import type { RecordedTools } from '../../operations/server-tools/server-tools-schema.ts';
import { inOrder } from '../../text/in-order.ts';
import type { Entry } from '../entry-schema.ts';
import { builtCatalog } from './built.ts';
import { type OperationsPart, prepared } from './prepared.ts';

/**
 * Which slugs each of the two processes reads that prepare a build. The second reads all entries before, so it gets a third.
 * A rule that needs no list keeps the parts alike however the catalog grows.
 */
const PARTS: Record<OperationsPart, IsInPart> = {
  'operations-1': (slug) => sumOfCodes(slug) % 3 !== 0,
  'operations-2': (slug) => sumOfCodes(slug) % 3 === 0,
};

const sumOfCodes = (slug: string): number => Buffer.from(slug).reduce((sum, code) => sum + code, 0);

let built: PublishedOperations[] | undefined;

/** The operations of this build by slug, of every interface that has any. Read once. */
export function builtOperations(): PublishedOperations[] {
  built ??= preparedOperations() ?? findBuiltOperations()(builtCatalog().entries);
  return built;
}

function preparedOperations(): PublishedOperations[] | undefined {
  const first = prepared<PublishedOperations[]>('operations-1');
  return first && joinParts(first, prepared('operations-2') ?? []);
}

export const joinParts = (
  first: readonly PublishedOperations[],
  second: readonly PublishedOperations[],
): PublishedOperations[] => [...first, ...second].sort((a, b) => inOrder(a.slug, b.slug));

/**
 * Reads the operations of this build as far as that can be done without the entries. The rest follows with them.
 * @param part leaves out all others
 */
export function findBuiltOperations(
  part?: OperationsPart,
): (entries: readonly Entry[]) => PublishedOperations[] {
  const { entriesFolder, overlayFolder, historyFolder } = environment();
  const folders = { entriesFolder, overlayFolder };
  const isInPart = part ? PARTS[part] : () => true;
  const found = findCatalogOperations(folders, isInPart);
  const tools = readRecordedTools(historyFolder, { repository: '.', report: console.warn });
  return (entries) =>
    readOperations(
      folders,
      entries.filter(({ slug }) => isInPart(slug)),
      tools,
      found,
    );
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
