import { stem } from '../text/stem.ts';
import { canonicalEndpoint } from './endpoint.ts';
import type { ParsedEntry } from './files/parse.ts';
import type { EntryProblem } from './files/problem.ts';
import { findNameProblems } from './mcp/name-rules.ts';

/** Finds problems that only show when entries are compared with each other. `all` is in file order. */
export function findConflicts(all: readonly ParsedEntry[]): EntryProblem[] {
  return [
    ...sharedSlugs(all),
    ...takenAliases(all),
    ...unknownReplacements(all),
    ...sharedEndpoints(all),
    ...findNameProblems(all),
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

function sharedSlugs(all: readonly ParsedEntry[]): EntryProblem[] {
  const first = new Map<string, string>();
  return all.flatMap((parsed) => {
    const taken = first.get(parsed.entry.slug);
    if (taken === undefined) first.set(parsed.entry.slug, parsed.file);
    return taken === undefined
      ? []
      : [
          problemAt(
            parsed,
            [],
            `the slug "${parsed.entry.slug}" is taken by ${taken}. Choose another slug, which is also the name of the file`,
          ),
        ];
  });
}

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

function sharedEndpoints(all: readonly ParsedEntry[]): EntryProblem[] {
  const first = new Map<string, string>();
  return all.flatMap((parsed) => {
    const endpoint = canonicalEndpoint(parsed.entry.endpoint);
    const taken = first.get(endpoint);
    if (taken === undefined) first.set(endpoint, parsed.file);
    return taken === undefined
      ? []
      : [
          problemAt(
            parsed,
            ['endpoint'],
            `endpoint ${endpoint} is taken by ${taken}. Extend that entry, or name the part that differs`,
          ),
        ];
  });
}

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
