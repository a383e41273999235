import type { Lexicon } from '../../lexicon.ts';
import { narrowest, packSections, type Unsigned, unpackSections } from '../binary.ts';
import { startsOf } from '../compact.ts';
import type { IndexableTexts } from '../indexable-entry.ts';
import { type Layer, openLayer, packLayer } from '../layer.ts';
import type { DocumentWords, Vocabulary } from '../vocabulary.ts';

/** Something that entries offer and needs ask for: a capability, or an operation. */
export type Offer = {
  texts: IndexableTexts;
  /** Positions of the entries that offer it. */
  owners: readonly number[];
  /** A call deletes or cannot be undone. */
  destroys?: boolean;
  deprecated?: boolean;
};

export const DESTROYS = 1;
export const DEPRECATED = 2;

/** The offers of one kind, as documents of their own. */
export type OfferLayer = Layer & {
  /** The owners of offer o are at ownerStart[o] to ownerStart[o + 1] - 1. */
  ownerStart: Uint32Array;
  owners: Unsigned;
  /** DESTROYS and DEPRECATED of each offer, added up. */
  flags: Unsigned;
};

const SECTIONS = ['layer', 'ownerCounts', 'owners', 'flags'] as const;

export const packOffers = (
  offers: readonly Offer[],
  documents: readonly DocumentWords[],
  vocabulary: Vocabulary,
  lexicon?: Lexicon,
): Uint8Array =>
  packSections(SECTIONS, {
    layer: packLayer(documents, vocabulary, lexicon),
    ownerCounts: narrowest(offers.map(({ owners }) => owners.length)),
    owners: narrowest(offers.flatMap(({ owners }) => owners)),
    flags: Uint8Array.from(
      offers,
      ({ destroys, deprecated }) => (destroys ? DESTROYS : 0) + (deprecated ? DEPRECATED : 0),
    ),
  });

/** @throws Error if the bytes are not of this version, or are truncated */
export function openOffers(bytes: Uint8Array, hasLexicon: boolean): OfferLayer {
  const { layer, ownerCounts, owners, flags } = unpackSections(SECTIONS, bytes);
  return { ...openLayer(layer as Uint8Array, hasLexicon), ownerStart: startsOf(ownerCounts), owners, flags };
}
