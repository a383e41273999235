import Fuse, { type IFuseOptions } from 'fuse.js';
import MiniSearch, { type Options } from 'minisearch';
import bm25 from 'wink-bm25-text-search';
import type { IndexableEntry } from '../../../src/discovery/index/indexable-entry.ts';
import { stem } from '../../../src/text/stem.ts';
import { isContentWord, stemWords } from '../../../src/text/words.ts';

/** @returns at most `limit` slugs, best first */
export type Search = (need: string, limit: number) => string[];

/** A search whose index can be saved in the format of the library, for `open` in another process. */
type Built = Search & { save: () => string };

/** A search library that the ranking is compared with, on the same entries. */
export type Peer = {
  name: string;
  /** It takes up to seconds for a need, so it only runs the needs that fit a time budget. */
  slow: boolean;
  build: (entries: readonly IndexableEntry[]) => Built;
  open: (saved: string) => Search;
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

/** The best of 120 settings on all development sets, including the scored ones. It would do worse on other sets. */
export const TUNED_MINISEARCH = {
  boost: { name: 1, capabilities: 1, example_needs: 1.5, tags: 1, summary: 1.5, description: 0.4 },
  bm25: { k: 2, b: 0.8, d: 0.5 },
};

function miniSearch(name: string, options: Partial<Options<Row>>): Peer {
  const all = { ...options, fields: [...FIELDS] };
  const searchIn =
    (index: MiniSearch<Row>): Search =>
    (need, limit) =>
      index
        .search(need)
        .slice(0, limit)
        .map(({ id }) => String(id));
  return {
    name,
    slow: false,
    build: (entries) => {
      const index = new MiniSearch<Row>(all);
      index.addAll(entries.map(asRow));
      return Object.assign(searchIn(index), { save: () => JSON.stringify(index) });
    },
    open: (saved) => searchIn(MiniSearch.loadJSON<Row>(saved, all)),
  };
}

const winkSearch = (engine: ReturnType<typeof bm25>): Search => {
  engine.definePrepTasks([stemWords]);
  return (need, limit) => engine.search(need, limit).map(([slug]) => slug);
};

const wink: Peer = {
  name: 'wink-bm25',
  slow: false,
  build: (entries) => {
    const engine = bm25();
    engine.defineConfig({ fldWeights: { ...TUNED_MINISEARCH.boost }, bm25Params: { k1: 1.2, b: 0.7, k: 1 } });
    const search = winkSearch(engine);
    for (const entry of entries) engine.addDoc(asRow(entry), entry.slug);
    engine.consolidate();
    return Object.assign(search, { save: () => engine.exportJSON() });
  },
  open: (saved) => {
    const engine = bm25();
    engine.importJSON(saved);
    return winkSearch(engine);
  },
};

const FUSE_OPTIONS: IFuseOptions<Row> = { keys: [...FIELDS], ignoreLocation: true, useTokenSearch: true };

const fuseSearch =
  (fuse: Fuse<Row>): Search =>
  (need, limit) =>
    fuse.search(need, { limit }).map(({ item }) => item.id);

const fuse: Peer = {
  name: 'Fuse.js',
  slow: true,
  build: (entries) => {
    const rows = entries.map(asRow);
    const index = Fuse.createIndex([...FIELDS], rows);
    const save = () => JSON.stringify({ rows, index });
    return Object.assign(fuseSearch(new Fuse(rows, FUSE_OPTIONS, index)), { save });
  },
  open: (saved) => {
    const { rows, index } = JSON.parse(saved) as {
      rows: Row[];
      index: Parameters<typeof Fuse.parseIndex<Row>>[0];
    };
    return fuseSearch(new Fuse(rows, FUSE_OPTIONS, Fuse.parseIndex<Row>(index)));
  },
};

const contentStem = (term: string) => (isContentWord(term.toLowerCase()) ? stem(term.toLowerCase()) : null);

export const PEERS: readonly Peer[] = [
  miniSearch('MiniSearch, default settings', {}),
  miniSearch('MiniSearch tuned', { processTerm: contentStem, searchOptions: TUNED_MINISEARCH }),
  wink,
  fuse,
];
