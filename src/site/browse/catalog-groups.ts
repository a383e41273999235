import { type AlternativesOf, alternativesIn } from '../../catalog/alternatives.ts';
import { builtCatalog } from '../../catalog/built/built.ts';
import { builtVocabulary } from '../../catalog/built/built-vocabulary.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import type { LackingCapability } from '../../entry/vocabulary-schema.ts';

type EntriesByName = ReadonlyMap<string, readonly Entry[]>;

/** The catalog, grouped for browsing. Every list is sorted by slug, like the catalog. */
export type CatalogGroups = {
  entries: readonly Entry[];
  bySlug: ReadonlyMap<string, Entry>;
  byCapability: EntriesByName;
  byTag: EntriesByName;
  byFormat: EntriesByName;
  alternativesOf: AlternativesOf<Entry>;
};

export const groupCatalog = (entries: readonly Entry[]): CatalogGroups => ({
  entries,
  bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
  byCapability: groupBy(entries, ({ capabilities }) => capabilities),
  byTag: groupBy(entries, ({ tags }) => tags),
  byFormat: groupBy(entries, formatsOf),
  alternativesOf: alternativesIn(entries),
});

function groupBy(entries: readonly Entry[], namesOf: (entry: Entry) => readonly string[]): EntriesByName {
  const named = entries.flatMap((entry) => namesOf(entry).map((name) => ({ name, entry })));
  const groups = [...Map.groupBy(named, ({ name }) => name)].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(groups.map(([name, group]) => [name, group.map(({ entry }) => entry)]));
}

/** The formats to browse by, each with a pattern for `output_format`, which is free text. */
const FORMATS: readonly (readonly [string, RegExp])[] = [
  ['csv', /\bcsv\b/i],
  ['geojson', /\bgeojson\b/i],
  ['html', /\bhtml\b/i],
  ['image', /\b(png|jpe?g|svg|webp|gif|tiff?|images?)\b/i],
  ['json', /\bjson\b(?!-rpc)/i],
  ['pdf', /\bpdf\b/i],
  ['protobuf', /\bproto(col )?buf(fers?)?\b/i],
  ['text', /\b(plain )?text\b/i],
  ['xml', /\b(xml|rss|atom)\b/i],
  ['yaml', /\byaml\b/i],
];

/** The formats that an interface returns. None for MCP servers, which all use JSON-RPC. */
export function formatsOf({ category, output_format }: Pick<Entry, 'category' | 'output_format'>): string[] {
  if (category === 'mcp' || output_format === null) return [];
  return FORMATS.filter(([, named]) => named.test(output_format)).map(([name]) => name);
}

let grouped: CatalogGroups | undefined;

/** The groups of this build. They are made only once. */
export function builtGroups(): CatalogGroups {
  grouped ??= groupCatalog(builtCatalog().entries);
  return grouped;
}

/** What to use instead of an entry of this build, best first. Empty for a slug that no entry has. */
export function builtAlternativesOf(slug: string): Entry[] {
  const { bySlug, alternativesOf } = builtGroups();
  const entry = bySlug.get(slug);
  return entry ? alternativesOf(entry) : [];
}

let definitions: ReadonlyMap<string, string> | undefined;

/** The definition of each capability, in one sentence. Empty if the entries have no vocabulary file. */
export function capabilityDefinitions(): ReadonlyMap<string, string> {
  definitions ??= new Map(builtVocabulary().defined.map(([name, { definition }]) => [name, definition]));
  return definitions;
}

/**
 * Each capability that people ask for and no entry has: what it means, and why nobody can call it or which public
 * interface does it.
 */
export function lackingCapabilities(): ReadonlyMap<string, LackingCapability> {
  const offered = new Set(builtCatalog().capabilities.map(({ name }) => name));
  return new Map(builtVocabulary().wanted.filter(([name]) => !offered.has(name)));
}
