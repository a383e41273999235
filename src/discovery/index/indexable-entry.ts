import type { Access } from '../../entry/access/access-schema.ts';
import type { Category } from '../../entry/category.ts';

/** The texts by which a document is found: see FIELDS. */
export type IndexableTexts = {
  name: string;
  summary: string;
  description: string;
  tags: readonly string[];
  capabilities: readonly string[];
  example_needs: readonly string[];
};

export type IndexableEntry = IndexableTexts & {
  slug: string;
  category: Category;
  status: 'active' | 'deprecated';
  no_key: boolean;
  /** Whether the operator prefers it among matches that are as good. */
  pinned?: boolean | undefined;
  /** Address, or the command of a local tool. Undefined if it is not known. */
  endpoint?: string;
  /** What the entry states about an account. Undefined or null if it states nothing. */
  auth?: Pick<Access, 'free_tier' | 'card_required'> | null;
  pricing: string | null;
  output_format: string | null;
};
