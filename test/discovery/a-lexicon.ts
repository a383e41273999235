import { packSections } from '../../src/discovery/index/binary.ts';
import {
  DIMENSIONS,
  LEXICON_SECTIONS,
  type Lexicon,
  openLexicon,
  packVectors,
} from '../../src/discovery/lexicon.ts';

/** A lexicon of a few words, each with the first numbers of its vector. All others are 0. */
export function aLexicon(words: Readonly<Record<string, readonly number[]>>): Lexicon {
  const vectors = Object.values(words).map((first) =>
    Float32Array.from({ length: DIMENSIONS }, (_, i) => first[i] ?? 0),
  );
  const packed = {
    words: new TextEncoder().encode(Object.keys(words).join('\n')),
    vectors: packVectors(vectors),
  };
  return openLexicon(packSections(LEXICON_SECTIONS, packed));
}
