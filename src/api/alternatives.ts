import { type AlternativesOf, alternativesIn } from '../catalog/alternatives.ts';
import type { Alternative, Entry } from '../catalog/entry-schema.ts';
import { allEntries, type OpenCatalog } from '../catalog/open.ts';

const known = new WeakMap<OpenCatalog, AlternativesOf<Entry>>();

/** What to use instead of an entry. Cached per catalog: grouping all entries takes longer than the rest of a call. */
export function describeAlternatives(catalog: OpenCatalog, entry: Entry): Alternative[] {
  const alternativesOf = known.get(catalog) ?? alternativesIn(allEntries(catalog));
  known.set(catalog, alternativesOf);
  return alternativesOf(entry).map(({ slug, name, category, summary, health_ok, reliability_score }) => ({
    slug,
    name,
    category,
    summary,
    health_ok,
    reliability_score,
  }));
}
