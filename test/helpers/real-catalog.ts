import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOperations } from '../../src/catalog/built/built-operations.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import type { OpenCatalog } from '../../src/catalog/open.ts';
import { publishEntry } from '../../src/catalog/publish-entry.ts';
import { capabilityOffers } from '../../src/discovery/index/offers/offers.ts';
import { LEXICON_FILE } from '../../src/discovery/lexicon.ts';
import { loadEntries } from '../../src/entry/files/load.ts';
import { withoutOverlay } from '../../src/entry/files/load-catalog.ts';
import { loadLacking, loadVocabulary } from '../../src/entry/files/load-vocabulary.ts';
import { parseOperations } from '../../src/operations/files/parse-operations.ts';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import type { PublishedOperations } from '../../src/operations/published-schema.ts';
import { aCatalog } from './an-entry.ts';

// The catalog of this project. Reading its files takes seven seconds, so the first process of a test run that does it
// keeps the result for the others, in the temporary folder of the run.

let entries: readonly Entry[] | undefined;
let operations: readonly PublishedOperations[] | undefined;
let catalog: OpenCatalog | undefined;
let wholeCatalog: OpenCatalog | undefined;

/** All entries, published without health. */
export function realEntries(): readonly Entry[] {
  entries ??= keptInRun('entries', () => loadEntries('entries').map((entry) => publishEntry(entry)));
  return entries;
}

/** The operations of every entry that has some. */
export function realOperations(): readonly PublishedOperations[] {
  operations ??= keptInRun('operations', () => readOperations(withoutOverlay('entries'), realEntries()));
  return operations;
}

/** The operations of a few entries, without reading those of all others. */
export const realOperationsOf = (...slugs: string[]): readonly PublishedOperations[] =>
  realEntries()
    .filter(({ slug }) => slugs.includes(slug))
    .map((entry) => {
      const file = `entries/operations/${entry.slug}.yaml`;
      const { operations: found } = parseOperations(readFileSync(file, 'utf8'), { file, entry });
      if (!found) throw new Error(`${file} has a problem. Run npm run check:entries`);
      return publishOperations(entry, found);
    });

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

/** Reads what another process of this run has kept of the same files. Otherwise makes it and keeps it. */
function keptInRun<Part>(name: string, make: () => Part): Part {
  const file = join(tmpdir(), `callbook-${name}-${stateOfFiles('entries')}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const part = make();
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(part));
  renameSync(`${file}.${process.pid}`, file);
  return part;
}

/** Differs as soon as a file below the folder was changed, added or removed. */
function stateOfFiles(folder: string): string {
  const hash = createHash('sha256');
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const { size, mtimeMs } = statSync(join(folder, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}
