import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import bm25 from 'wink-bm25-text-search';
import type { IndexableEntry } from '../discovery/index.ts';
import { stem } from '../discovery/stem.ts';
import { isContentWord, stemWords } from '../discovery/text.ts';

/** Search libraries that the ranking is measured against, each built from the same entries. */
export type Peer = {
  name: string;
  build: (entries: readonly IndexableEntry[]) => (need: string, limit: number) => string[];
};

type Row = Record<(typeof FIELDS)[number] | 'id', string>;
const FIELDS = ['name', 'capabilities', 'example_needs', 'tags', 'summary', 'description'] as const;

const asRow = (entry: IndexableEntry): Row => ({
  id: entry.slug,
  name: entry.name,
  capabilities: entry.capabilities.join('. ').replaceAll('_', ' '),
  example_needs: entry.example_needs.join('. '),
  tags: entry.tags.join(' '),
  summary: entry.summary,
  description: entry.description,
});

/** Found by trying 120 settings on all development sets at once, the scored ones too: better than it would do on others. */
export const TUNED_MINISEARCH = {
  boost: { name: 1, capabilities: 1, example_needs: 1.5, tags: 1, summary: 1.5, description: 0.4 },
  bm25: { k: 2, b: 0.8, d: 0.5 },
};

export const PEERS: readonly Peer[] = [
  {
    name: 'MiniSearch as it comes',
    build: (entries) => {
      const index = new MiniSearch({ fields: [...FIELDS] });
      index.addAll(entries.map(asRow));
      return (need, limit) => slugsOf(index.search(need), limit);
    },
  },
  {
    name: 'MiniSearch tuned',
    build: (entries) => {
      const processTerm = (term: string) =>
        isContentWord(term.toLowerCase()) ? stem(term.toLowerCase()) : null;
      const index = new MiniSearch({ fields: [...FIELDS], processTerm });
      index.addAll(entries.map(asRow));
      return (need, limit) => slugsOf(index.search(need, { ...TUNED_MINISEARCH }), limit);
    },
  },
  {
    name: 'wink-bm25',
    build: (entries) => {
      const engine = bm25();
      engine.defineConfig({
        fldWeights: { ...TUNED_MINISEARCH.boost },
        bm25Params: { k1: 1.2, b: 0.7, k: 1 },
      });
      engine.definePrepTasks([stemWords]);
      for (const [i, entry] of entries.entries()) engine.addDoc(asRow(entry), i);
      engine.consolidate();
      return (need, limit) => engine.search(need, limit).map(([i]) => entries[Number(i)]?.slug ?? '');
    },
  },
  {
    name: 'Fuse.js',
    build: (entries) => {
      const fuse = new Fuse(entries.map(asRow), {
        keys: [...FIELDS],
        ignoreLocation: true,
        useTokenSearch: true,
      });
      return (need, limit) => fuse.search(need, { limit }).map(({ item }) => item.id);
    },
  },
];

const slugsOf = (results: readonly { id: string }[], limit: number) =>
  results.slice(0, limit).map(({ id }) => id);
