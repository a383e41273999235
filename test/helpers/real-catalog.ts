import { readFileSync } from 'node:fs';
import { readOperations } from '../../src/catalog/built/built-operations.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import type { OpenCatalog } from '../../src/catalog/open.ts';
import { publishEntry } from '../../src/catalog/publish-entry.ts';
import { capabilityOffers } from '../../src/discovery/index/offers/offers.ts';
import { LEXICON_FILE } from '../../src/discovery/lexicon.ts';
import { loadEntries } from '../../src/entry/files/load.ts';
import { withoutOverlay } from '../../src/entry/files/load-catalog.ts';
import { loadLacking, loadVocabulary } from '../../src/entry/files/load-vocabulary.ts';
import type { PublishedOperations } from '../../src/operations/published-schema.ts';
import { aCatalog } from './an-entry.ts';

// The catalog of this project. Reading it takes a second, so it is read once for all test files of a process.

let entries: readonly Entry[] | undefined;
let operations: readonly PublishedOperations[] | undefined;
let catalog: OpenCatalog | undefined;
let wholeCatalog: OpenCatalog | undefined;

/** All entries, published without health. */
export function realEntries(): readonly Entry[] {
  entries ??= loadEntries('entries').map((entry) => publishEntry(entry));
  return entries;
}

/** The operations of every entry that has some. */
export function realOperations(): readonly PublishedOperations[] {
  operations ??= readOperations(withoutOverlay('entries'), realEntries());
  return operations;
}

/** All entries in a catalog in memory, without their operations. */
export function realCatalog(): OpenCatalog {
  catalog ??= aCatalog(realEntries());
  return catalog;
}

/** The same with operations, capabilities and the meaning of words, as a build has it. */
export function realCatalogWithOperations(): OpenCatalog {
  wholeCatalog ??= aCatalog(realEntries(), undefined, realOperations(), {
    lexicon: readFileSync(LEXICON_FILE),
    capabilities: capabilityOffers(
      realEntries(),
      loadVocabulary('entries'),
      loadLacking(withoutOverlay('entries')),
    ),
  });
  return wholeCatalog;
}
