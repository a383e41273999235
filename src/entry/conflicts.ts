import { stem } from '../text/stem.ts';
import { canonicalEndpoint, isWebAddress } from './endpoint.ts';
import type { ParsedEntry } from './files/parse.ts';
import type { EntryProblem } from './files/problem.ts';

/** Finds problems that only show when entries are compared with each other. `all` is in file order. */
export function findConflicts(all: readonly ParsedEntry[]): EntryProblem[] {
  return [
    ...sharedSlugs(all),
    ...takenAliases(all),
    ...unknownReplacements(all),
    ...sharedEndpoints(all),
    ...misplacedServerNames(all),
    ...sharedServerNames(all),
    ...nearCapabilities(all),
  ];
}

function problemAt(
  { file, locate }: ParsedEntry,
  path: readonly PropertyKey[],
  message: string,
): EntryProblem {
  return { file, ...locate(path), message };
}

/**
 * A problem of each entry that has the key of an earlier one.
 * @param keyOf null if nothing of an entry may be taken
 * @param explain the field and the message. `taken` is the file of the first entry with the key
 */
function laterOwners(
  all: readonly ParsedEntry[],
  keyOf: (entry: ParsedEntry['entry']) => string | null,
  explain: (key: string, taken: string) => { path: readonly PropertyKey[]; message: string },
): EntryProblem[] {
  const first = new Map<string, string>();
  return all.flatMap((parsed) => {
    const key = keyOf(parsed.entry);
    if (key === null) return [];
    const taken = first.get(key);
    if (taken === undefined) {
      first.set(key, parsed.file);
      return [];
    }
    const { path, message } = explain(key, taken);
    return [problemAt(parsed, path, message)];
  });
}

const sharedSlugs = (all: readonly ParsedEntry[]): EntryProblem[] =>
  laterOwners(
    all,
    ({ slug }) => slug,
    (slug, taken) => ({
      path: [],
      message: `the slug "${slug}" is taken by ${taken}. Choose another slug, which is also the name of the file`,
    }),
  );

function takenAliases(all: readonly ParsedEntry[]): EntryProblem[] {
  const owners = new Map(all.map(({ entry, file }) => [entry.slug, file]));
  return all.flatMap((parsed) =>
    parsed.entry.aliases.flatMap((alias, position) => {
      const owner = owners.get(alias);
      if (owner === undefined) owners.set(alias, parsed.file);
      return owner === undefined
        ? []
        : [problemAt(parsed, ['aliases', position], `alias "${alias}" is taken by ${owner}. Remove it`)];
    }),
  );
}

function unknownReplacements(all: readonly ParsedEntry[]): EntryProblem[] {
  const slugs = new Set(all.map(({ entry }) => entry.slug));
  return all.flatMap((parsed) => {
    const { replaced_by, slug } = parsed.entry;
    if (replaced_by === null || (slugs.has(replaced_by) && replaced_by !== slug)) return [];
    return [
      problemAt(
        parsed,
        ['replaced_by'],
        `replaced_by "${replaced_by}" is not the slug of another entry. Write one that is, or remove it`,
      ),
    ];
  });
}

const sharedEndpoints = (all: readonly ParsedEntry[]): EntryProblem[] =>
  laterOwners(
    all,
    ({ endpoint }) => canonicalEndpoint(endpoint),
    (endpoint, taken) => ({
      path: ['endpoint'],
      message: `endpoint ${endpoint} is taken by ${taken}. Extend that entry, or name the part that differs`,
    }),
  );

const misplacedServerNames = (all: readonly ParsedEntry[]): EntryProblem[] =>
  all
    .filter(({ entry }) => entry.mcp_name !== null && entry.category !== 'mcp')
    .map((parsed) =>
      problemAt(
        parsed,
        ['mcp_name'],
        `mcp_name is only for MCP servers, and this entry is in ${parsed.entry.category}/. Remove it`,
      ),
    );

/**
 * A server of the MCP registry may have several addresses and one command, and each has its own entry. Two commands under
 * one name are a copying mistake.
 */
const sharedServerNames = (all: readonly ParsedEntry[]): EntryProblem[] =>
  laterOwners(
    all,
    ({ category, endpoint, mcp_name }) => (category === 'mcp' && !isWebAddress(endpoint) ? mcp_name : null),
    (name, taken) => ({
      path: ['mcp_name'],
      message: `mcp_name "${name}" is taken by the command in ${taken}. Correct the wrong one`,
    }),
  );

/** Two spellings of one capability would split its entries between two pages and two searches. */
function nearCapabilities(all: readonly ParsedEntry[]): EntryProblem[] {
  const first = new Map<string, string>();
  return all.flatMap((parsed) =>
    parsed.entry.capabilities.flatMap((capability, position) => {
      const key = capability.split('_').map(stem).sort().join(' ');
      const taken = first.get(key) ?? capability;
      first.set(key, taken);
      if (taken === capability) return [];
      const message = `capability "${capability}" means the same as "${taken}". Write "${taken}"`;
      return [problemAt(parsed, ['capabilities', position], message)];
    }),
  );
}
