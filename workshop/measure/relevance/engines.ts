import { discoverEntries } from '../../../src/discovery/discover.ts';
import { buildIndexFiles } from '../../../src/discovery/index/build-index.ts';
import type { IndexableEntry } from '../../../src/discovery/index/indexable-entry.ts';
import type { Offer } from '../../../src/discovery/index/offers/offers.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { openLexicon } from '../../../src/discovery/lexicon.ts';
import { searchEntries } from '../../../src/discovery/search.ts';
import { HOSTILE_NEEDS } from './hostile-needs.ts';
import { ownCapabilities } from './read-sets.ts';
import { PEERS } from './search-libraries.ts';

/** One kind of query on an open index, to be timed. */
export type QueryTask = { what: string; queries: readonly string[]; run: (text: string) => unknown };

/** What an engine indexes. Libraries have no use for operations. */
export type BenchCatalog = { entries: readonly IndexableEntry[]; operations: readonly Offer[] };

/** A search engine in the benchmark. One process builds the index, another opens and queries it. */
export type SearchEngine = {
  name: string;
  /** Builds an index. @returns a function that serialises it as one or more files */
  build: (catalog: BenchCatalog, lexicon: Uint8Array) => () => Uint8Array[];
  open: (files: readonly Uint8Array[], lexicon: Uint8Array, needs: readonly string[]) => QueryTask[];
};

/** Default limit of discover, and of the site's search. */
const [MAX_MATCHES, MAX_RESULTS] = [5, 20];
/** Repetitions of each hostile need, so that p99 does not depend on a single slow call. */
const HOSTILE_ROUNDS = 20;
/** Characters of a need that are typed so far when a keystroke is measured. */
const TYPED_CHARACTERS = 20;
const NO_BYTES = new Uint8Array();

const callbook: SearchEngine = {
  name: 'Callbook',
  build: ({ entries, operations }, lexicon) => {
    const capabilities = ownCapabilities(entries);
    const options = { lexicon: openLexicon(lexicon), capabilities, operations };
    const files = buildIndexFiles(entries, options);
    return () => [files.index, files.operations];
  },
  open: ([saved = NO_BYTES, operations], lexicon, needs) => {
    const index = openIndex(saved, openLexicon(lexicon), operations);
    const discover = (need: string) => discoverEntries(index, need, { limit: MAX_MATCHES });
    const hostile = Array.from({ length: HOSTILE_ROUNDS }, () => HOSTILE_NEEDS).flat();
    return [
      { what: 'Callbook', queries: needs, run: discover },
      { what: 'Callbook, hostile needs', queries: hostile, run: discover },
      {
        what: 'Callbook, a keystroke',
        queries: needs.map((need) => need.slice(0, TYPED_CHARACTERS)),
        run: (text) => searchEntries(index, text, { limit: MAX_RESULTS }),
      },
    ];
  },
};

export const ENGINES: readonly SearchEngine[] = [
  callbook,
  ...PEERS.map(
    ({ name, build, open }): SearchEngine => ({
      name,
      build: ({ entries }) => {
        const { save } = build(entries);
        return () => [Buffer.from(save())];
      },
      open: ([saved], _, needs) => {
        const search = open(new TextDecoder().decode(saved));
        return [{ what: name, queries: needs, run: (need) => search(need, MAX_MATCHES) }];
      },
    }),
  ),
];
