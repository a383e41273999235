import type { IndexableEntry } from '../../src/discovery/index/indexable-entry.ts';

/** An entry with the given fields. All other fields are empty. */
export function anIndexableEntry(fields: Partial<IndexableEntry> & { slug: string }): IndexableEntry {
  return {
    name: fields.slug,
    category: 'api',
    summary: '',
    description: '',
    tags: [],
    capabilities: [],
    example_needs: [],
    status: 'active',
    no_key: false,
    pricing: null,
    output_format: null,
    ...fields,
  };
}
