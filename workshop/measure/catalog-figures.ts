import { countWords } from '../../src/catalog/count-vocabulary.ts';
import { authKind, needsNoKey } from '../../src/entry/auth.ts';
import { CATEGORIES, type Category } from '../../src/entry/category.ts';
import { isWebAddress } from '../../src/entry/endpoint.ts';
import type { CatalogEntry } from '../../src/entry/file-schema.ts';
import { targetOf } from '../../src/health/probe/target.ts';
import type { PublishedOperations } from '../../src/operations/published-schema.ts';

export type CategoryFigures = {
  category: Category;
  entries: number;
  /** Entries with an address to probe, and those among them with a probe_url. */
  probed: number;
  withProbeUrl: number;
  /** Entries called by HTTP with a key, and those among them that say where the key goes. */
  keyNeeded: number;
  keyPlaced: number;
  /** Entries that say how to get a key or a login, and all that take one. */
  withAccess: number;
  takesAccess: number;
  verified: number;
  withOperations: number;
  exampleNeeds: { mean: number; least: number; most: number };
};
export type Reuse = {
  capabilities: number;
  mean: number;
  median: number;
  most: [string, number];
  /** Capabilities with fewer entries than MIN_CHOICES. */
  scarce: string[];
};

/** With fewer entries, a capability or a topic offers no real choice. */
export const MIN_CHOICES = 3;

/** Values of `auth_kind` for which every call carries a key. */
const KEYED: readonly string[] = ['api_key', 'bearer', 'basic'];

/**
 * Figures of each category that has entries.
 * @param listed slugs of entries whose operations are listed
 */
export const categoryFigures = (
  entries: readonly CatalogEntry[],
  listed: ReadonlySet<string> = new Set(),
): CategoryFigures[] =>
  CATEGORIES.flatMap((category) => {
    const own = entries.filter((entry) => entry.category === category);
    return own.length === 0 ? [] : [figuresOf(category, own, listed)];
  });

function figuresOf(
  category: Category,
  entries: readonly CatalogEntry[],
  listed: ReadonlySet<string>,
): CategoryFigures {
  const isHttp = ({ endpoint }: CatalogEntry) => isWebAddress(endpoint);
  const isKeyed = ({ auth_mode, auth_params }: CatalogEntry) =>
    KEYED.includes(authKind(auth_mode)) && !needsNoKey(auth_mode, auth_params);
  const keyed = entries.filter((entry) => isHttp(entry) && isKeyed(entry));
  const needs = entries.map(({ example_needs }) => example_needs.length);
  return {
    category,
    entries: entries.length,
    probed: entries.filter((entry) => targetOf(entry) !== null).length,
    withProbeUrl: entries.filter(({ probe_url }) => probe_url !== null).length,
    keyNeeded: keyed.length,
    keyPlaced: keyed.filter(({ auth_params }) => auth_params.some(({ required }) => required)).length,
    withAccess: entries.filter(({ auth }) => auth !== null).length,
    takesAccess: entries.filter(({ auth_mode }) => !/^none\b/i.test(auth_mode)).length,
    verified: entries.filter(({ verification }) => verification !== null).length,
    withOperations: entries.filter(({ slug }) => listed.has(slug)).length,
    exampleNeeds: { mean: mean(needs), least: Math.min(...needs), most: Math.max(...needs) },
  };
}

/** How often capabilities are shared between entries. */
export function capabilityReuse(entries: readonly CatalogEntry[]): Reuse {
  const counts = countWords(entries.flatMap(({ capabilities }) => capabilities));
  const uses = counts.map(([, count]) => count);
  return {
    capabilities: counts.length,
    mean: mean(uses),
    median: uses[Math.floor(uses.length / 2)] ?? 0,
    most: counts[0] ?? ['', 0],
    scarce: counts.filter(([, count]) => count < MIN_CHOICES).map(([name]) => name),
  };
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** How many operations there are of each kind of source, and how many of them are complete. */
export function sourceFigures(
  published: readonly PublishedOperations[],
): Record<string, { files: number; operations: number; complete: number }> {
  const keyOf = ({ category, source_detail }: PublishedOperations) =>
    `${category} ${source_detail?.kind ?? 'unknown'}`;
  const groups = Object.entries(Object.groupBy(published, keyOf)).toSorted(([a], [b]) => a.localeCompare(b));
  const rows = [...groups, ['all', published] as const].map(([group, each = []]) => {
    const operations = each.flatMap((of) => of.operations);
    const complete = operations.filter((of) => of.complete).length;
    return [group, { files: each.length, operations: operations.length, complete }] as const;
  });
  return Object.fromEntries(rows);
}
