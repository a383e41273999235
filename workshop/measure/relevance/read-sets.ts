import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { readOperations } from '../../../src/catalog/built/built-operations.ts';
import { publishEntry } from '../../../src/catalog/publish-entry.ts';
import type { Offer } from '../../../src/discovery/index/offers/offers.ts';
import { capabilityOffers } from '../../../src/discovery/index/offers/offers.ts';
import { operationOffers } from '../../../src/discovery/index/offers/operation-offers.ts';
import { LEXICON_FILE, type Lexicon, openLexicon } from '../../../src/discovery/lexicon.ts';
import { readEntries } from '../../../src/entry/files/load.ts';
import { withoutOverlay } from '../../../src/entry/files/load-catalog.ts';
import { loadLacking, loadVocabulary } from '../../../src/entry/files/load-vocabulary.ts';
import { readOutsiders } from '../outsiders/read-judgments.ts';
import { type OperationNeed, OperationNeedSchema } from './figures/operation-needs.ts';
import {
  asEntry,
  asJudgedNeed,
  CatalogRowSchema,
  type JudgedNeed,
  type JudgedSet,
  NeedRowSchema,
  withinCatalog,
} from './judged-set.ts';

/** Needs over the project's own catalog that nothing in it serves. */
const UNCOVERED_NEEDS_FILE = 'test/fixtures/uncovered-needs.jsonl';
const ENTRIES = 'entries';
/** The folder with needs over the project's own catalog. It has no catalog.jsonl. */
const OWN_SET = 'own';
/** Entries that were added after the needs of OWN_SET were judged, and needs that they cover now. */
const FURTHER_GRADES_FILE = 'test/fixtures/needs/own-further.jsonl';
const JUDGED_NEEDS = {
  [`${OWN_SET} development`]: ['test/fixtures/needs/development.jsonl'],
  [`${OWN_SET} held out`]: ['test/fixtures/needs/held-out.jsonl'],
};
const OPERATION_NEEDS = {
  'operations development': 'test/fixtures/needs/operations-development.jsonl',
  'operations held out': 'test/fixtures/needs/operations-held-out.jsonl',
};
/** Whether a set is over the project's own catalog. */
export const isOwnSet = (name: string): boolean => name === OWN_SET || name.startsWith(`${OWN_SET} `);
/** Whether match_score may be fitted to the needs of a set. The held-out ones only measure it. */
export const isFittedSet = (name: string): boolean => isOwnSet(name) && !name.endsWith('held out');

/** No parameter is chosen on this set, so its figures show what carries over to other catalogs. */
const UNTOUCHED_SET = 'bfcl';
/** Whether parameters may be chosen on a set. */
export const isTunedSet = (name: string): boolean =>
  isOwnSet(name) ? isFittedSet(name) : name !== UNTOUCHED_SET;

/** @throws Error with the file and line of a row that does not match its schema */
export function readSet(name: string, catalogFile: string, needsFile: string): JudgedSet {
  const entries = readRows(catalogFile, CatalogRowSchema).map(asEntry);
  const needs = readRows(needsFile, NeedRowSchema).map(asJudgedNeed);
  return withinCatalog({ name, entries, capabilities: [], operations: [], needs });
}

/** Every folder with a catalog and needs, by name. The project's own catalog is last, if the folder has needs for it. */
export function readSets(folder: string): JudgedSet[] {
  const file = (set: string, part: string) => join(folder, set, `${part}.jsonl`);
  const sets = readdirSync(folder)
    .filter((set) => existsSync(file(set, 'catalog')))
    .map((set) => readSet(set, file(set, 'catalog'), file(set, 'needs')));
  const own = file(OWN_SET, 'needs');
  if (!existsSync(own) || existsSync(file(OWN_SET, 'catalog'))) return sets;
  const outsiders = file('outsiders', 'needs');
  return [...sets, ...readOwnSets(own, existsSync(outsiders) ? readOutsiderNeeds(outsiders) : [])];
}

/** The project's own catalog, as the build of the site indexes it. */
export function readOwnCatalog(): Omit<JudgedSet, 'name' | 'needs'> {
  const entries = readEntries(ENTRIES).entries.map((entry) => publishEntry(entry));
  const operations = operationOffers(readOperations(withoutOverlay(ENTRIES), entries), entries);
  return { entries, capabilities: ownCapabilities(entries), operations };
}

/** The capabilities of the project's own catalog, for its entries or for entries grown from them. */
export const ownCapabilities = (entries: readonly { capabilities: readonly string[] }[]): Offer[] =>
  capabilityOffers(entries, loadVocabulary(ENTRIES), loadLacking(withoutOverlay(ENTRIES)));

/** The given needs over the project's own catalog, and those of the repository. */
function readOwnSets(
  needsFile: string,
  outsiders: readonly Pick<JudgedSet, 'name' | 'needs'>[],
): JudgedSet[] {
  const catalog = readOwnCatalog();
  const own = Object.entries({
    [OWN_SET]: [needsFile, FURTHER_GRADES_FILE, UNCOVERED_NEEDS_FILE],
    ...JUDGED_NEEDS,
  }).map(([name, files]) => ({ name, needs: readNeeds(files) }));
  return [...own, ...outsiders].map((set) => withinCatalog({ ...set, ...catalog }));
}

/** The needs of outsiders that may be tuned on, as written and as short queries. Needs of several steps are left out. */
function readOutsiderNeeds(needsFile: string): Pick<JudgedSet, 'name' | 'needs'>[] {
  const judged = readOutsiders('development', needsFile).filter(({ kind }) => kind !== 'several');
  return (['need', 'query'] as const).map((wording) => ({
    name: `${OWN_SET} outsiders, ${wording}`,
    needs: judged.map(({ relevant, uncovered, [wording]: need }) =>
      asJudgedNeed({ need, relevant: uncovered ? [] : relevant }),
    ),
  }));
}

/** The needs over the project's own catalog that are in the repository: one set to develop with, one held out. */
export function readRepositorySets(): JudgedSet[] {
  const catalog = readOwnCatalog();
  return Object.entries(JUDGED_NEEDS).map(([name, files]) =>
    withinCatalog({ name, ...catalog, needs: readNeeds(files) }),
  );
}

/** The same needs as one set, with those that nothing serves. */
export function readRepositorySet(): JudgedSet {
  const files = [...Object.values(JUDGED_NEEDS).flat(), UNCOVERED_NEEDS_FILE];
  return withinCatalog({ name: 'repository', ...readOwnCatalog(), needs: readNeeds(files) });
}

/** The needs of the repository that operations serve, by the name of the set. */
export const readOperationNeeds = (): { name: string; needs: OperationNeed[] }[] =>
  Object.entries(OPERATION_NEEDS).map(([name, file]) => ({
    name,
    needs: readRows(file, OperationNeedSchema),
  }));

/** The names of the operations of each interface in the project's own catalog, in the order of the index. */
export function readOperationNames(): Map<string, string[]> {
  const entries = readEntries(ENTRIES).entries.map((entry) => publishEntry(entry));
  const published = readOperations(withoutOverlay(ENTRIES), entries);
  return new Map(published.map(({ slug, operations }) => [slug, operations.map(({ name }) => name)]));
}

/** A need that is in several files has the grades of all of them. */
function readNeeds(files: readonly string[]): JudgedNeed[] {
  const byText = new Map<string, JudgedNeed>();
  for (const row of files.flatMap((file) => readRows(file, NeedRowSchema)).map(asJudgedNeed)) {
    const known = byText.get(row.need);
    byText.set(row.need, known ? { ...known, grades: new Map([...known.grades, ...row.grades]) } : row);
  }
  return [...byText.values()];
}

export const readLexicon = (): Lexicon => openLexicon(readFileSync(LEXICON_FILE));

function readRows<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return [];
      const row = schema.safeParse(asJson(line, `${file}:${i + 1}`));
      if (!row.success) throw new Error(`${file}:${i + 1}: ${row.error.issues[0]?.message}`);
      return [row.data];
    });
}

function asJson(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Error(`${place}: This line is not JSON.`, { cause });
  }
}
