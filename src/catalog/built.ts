import { publishEntry } from '../entry/contract.ts';
import { loadEntries } from '../entry/load.ts';
import type { Entry } from '../entry/schema.ts';
import { environment } from '../environment.ts';
import type { Status } from '../health/schema.ts';
import { composeStatus, unknownStatus } from '../health/status.ts';
import type { Vocabulary } from './schema.ts';
import { countVocabulary } from './vocabulary.ts';

/** Everything that the static files are made of. Entries are sorted by slug. */
export type BuiltCatalog = { entries: Entry[]; status: Status } & Vocabulary;

let built: BuiltCatalog | undefined;

/** The catalog of this build, read once: every page and every file must show the same one. */
export function builtCatalog(): BuiltCatalog {
  built ??= buildCatalog(environment().entriesFolder, new Date());
  return built;
}

/** Reads a folder of entries and puts together what is published of them. Throws where an entry has a fault. */
export function buildCatalog(folder: string, now: Date): BuiltCatalog {
  const entries = loadEntries(folder).map((entry) => publishEntry(entry));
  const status = composeStatus(entries.map(unknownStatus), [], { now, stale: true });
  return { entries, status, ...countVocabulary(entries) };
}
