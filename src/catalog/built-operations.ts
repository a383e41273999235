import { environment } from '../environment/environment.ts';
import { loadOperations } from '../operations/files/load-operations.ts';
import { publishOperations } from '../operations/publish-operations.ts';
import type { PublishedOperations } from '../operations/published-schema.ts';
import { builtCatalog } from './built.ts';
import type { Entry } from './entry-schema.ts';

let built: PublishedOperations[] | undefined;

/** The operations of this build by slug, of every interface that has any. Read once. */
export function builtOperations(): PublishedOperations[] {
  built ??= readOperations(environment().entriesFolder, builtCatalog().entries);
  return built;
}

/** The published operations of a folder of entries, sorted by slug. Throws if a file has a problem. */
export function readOperations(folder: string, entries: readonly Entry[]): PublishedOperations[] {
  const files = loadOperations(folder, entries);
  return entries.flatMap((entry) => {
    const file = files.get(entry.slug);
    return file ? [publishOperations(entry, file)] : [];
  });
}
