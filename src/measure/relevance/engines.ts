import { discoverEntries } from '../../discovery/discover.ts';
import { buildIndex } from '../../discovery/index/build-index.ts';
import type { IndexableEntry } from '../../discovery/index/indexable-entry.ts';
import { openIndex } from '../../discovery/index/open-index.ts';
import { openLexicon } from '../../discovery/lexicon.ts';
import { searchEntries } from '../../discovery/search.ts';
import { HOSTILE_NEEDS } from './hostile-needs.ts';
import { PEERS } from './search-libraries.ts';

/** One thing that is asked of an opened index, with what it is asked. */
export type Task = { what: string; asked: readonly string[]; ask: (text: string) => unknown };

/** A way to find entries, as the bench measures it: built in one process, opened and asked in another. */
export type Engine = {
  name: string;
  /** Builds an index, and gives what to save. */
  build: (entries: readonly IndexableEntry[], lexicon: Uint8Array) => () => Uint8Array;
  /** `warmUps`: to call a task before the clock counts. */
  open: (saved: Uint8Array, lexicon: Uint8Array, needs: readonly string[]) => Task[];
};

/** Most matches that an answer lists, and a search of the site. */
const [MATCHES, RESULTS] = [5, 20];
/** Each hostile need so many times, so that the slowest of a hundred calls is not one accident. */
const HOSTILE_ROUNDS = 20;
/** What has been typed of a need when a keystroke is measured, in characters. */
const TYPED = 20;

const callbook: Engine = {
  name: 'Callbook',
  build: (entries, lexicon) => {
    const bytes = buildIndex(entries, openLexicon(lexicon));
    return () => bytes;
  },
  open: (saved, lexicon, needs) => {
    const index = openIndex(saved, openLexicon(lexicon));
    const discover = (need: string) => discoverEntries(index, need, { limit: MATCHES });
    const hostile = Array.from({ length: HOSTILE_ROUNDS }, () => HOSTILE_NEEDS).flat();
    return [
      { what: 'Callbook', asked: needs, ask: discover },
      { what: 'Callbook, hostile needs', asked: hostile, ask: discover },
      {
        what: 'Callbook, a keystroke',
        asked: needs.map((need) => need.slice(0, TYPED)),
        ask: (text) => searchEntries(index, text, { limit: RESULTS }),
      },
    ];
  },
};

export const ENGINES: readonly Engine[] = [
  callbook,
  ...PEERS.map(
    ({ name, build, open }): Engine => ({
      name,
      build: (entries) => {
        const { save } = build(entries);
        return () => Buffer.from(save());
      },
      open: (saved, _, needs) => {
        const search = open(new TextDecoder().decode(saved));
        return [{ what: name, asked: needs, ask: (need) => search(need, MATCHES) }];
      },
    }),
  ),
];
