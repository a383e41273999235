import type { Category } from '../../entry/category.ts';

/** The fields of an entry that the index needs. */
export type IndexableEntry = {
  slug: string;
  name: string;
  category: Category;
  summary: string;
  description: string;
  tags: string[];
  capabilities: string[];
  example_needs: string[];
  status: 'active' | 'deprecated';
  no_key: boolean;
  pricing: string | null;
  output_format: string | null;
};
