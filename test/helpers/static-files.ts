import { describeEntry } from '../../src/api/entry.ts';
import { writeBulkFiles } from '../../src/catalog/bulk/bulk.ts';
import { countVocabulary } from '../../src/catalog/count-vocabulary.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import { composeStatus, unknownStatus } from '../../src/health/status.ts';
import { API_VERSION } from '../../src/http/version.ts';
import type { PublishedOperations } from '../../src/operations/published-schema.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const NO_HISTORY_OF_GIT = {
  commit: null,
  committedAt: null,
  keptSince: null,
  note: 'No git.',
  events: [],
  operationEvents: [],
};

/** The dumps and lists of a build by their paths, as texts. Nothing was probed, and git has no history. */
export function bulkFilesOf(
  entries: readonly Entry[],
  operations: readonly PublishedOperations[],
): Record<string, string> {
  const status = composeStatus(entries.map(unknownStatus), [], { now: NOW, stale: true });
  const catalog = {
    entries: [...entries],
    operations: [...operations],
    status,
    ...countVocabulary(entries),
  };
  const files = [...writeBulkFiles(catalog, NO_HISTORY_OF_GIT, API_VERSION)];
  return Object.fromEntries(files.map(([path, { write }]) => [path.slice(1), write()]));
}

/** The answer about each entry, by its path. */
export const entryFilesOf = (entries: readonly Entry[]): Record<string, string> =>
  Object.fromEntries(
    entries.map((entry) => [`api/public/registry/${entry.slug}`, JSON.stringify(describeEntry(entry, []))]),
  );
