import { NO_ACTION } from '../../actions.ts';
import type { Lexicon } from '../../lexicon.ts';
import { narrowest, packSections, type Unsigned, unpackSections } from '../binary.ts';
import { startsOf } from '../compact.ts';
import type { IndexableTexts } from '../indexable-entry.ts';
import { type Layer, openLayer, packLayer } from '../layer.ts';
import type { DocumentWords } from '../vocabulary.ts';

/** Something that entries offer and needs ask for: a capability, or an operation. */
export type Offer = {
  texts: IndexableTexts;
  /** Positions of the entries that offer it. */
  owners: readonly number[];
  /** A call deletes or cannot be undone. */
  destroys?: boolean;
  deprecated?: boolean;
  /** Serves open questions of any topic: see GENERAL. */
  general?: boolean;
  /** What an operation does, by its verb: see actionOf. */
  action?: number;
};

export const DESTROYS = 1;
export const DEPRECATED = 2;
/** A capability such as web search: what it finds can be about anything. */
export const GENERAL = 4;

/** The offers of one kind, as documents of their own. */
export type OfferLayer = Layer & {
  /** The owners of offer o are at ownerStart[o] to ownerStart[o + 1] - 1. */
  ownerStart: Uint32Array;
  owners: Unsigned;
  /** DESTROYS, DEPRECATED and GENERAL of each offer, added up. */
  flags: Unsigned;
  /** What each operation does: see actionOf. NO_ACTION for capabilities. */
  actions: Unsigned;
  /** How many different words its name has, without those of its owner. */
  nameWords: Unsigned;
};

const SECTIONS = ['layer', 'ownerCounts', 'owners', 'flags', 'actions', 'nameWords'] as const;

export const packOffers = (
  offers: readonly Offer[],
  documents: readonly DocumentWords[],
  termCount: number,
  lexicon?: Lexicon,
): Uint8Array =>
  packSections(SECTIONS, {
    layer: packLayer(documents, termCount, lexicon),
    ownerCounts: narrowest(offers.map(({ owners }) => owners.length)),
    owners: narrowest(offers.flatMap(({ owners }) => owners)),
    flags: Uint8Array.from(
      offers,
      ({ destroys, deprecated, general }) =>
        (destroys ? DESTROYS : 0) + (deprecated ? DEPRECATED : 0) + (general ? GENERAL : 0),
    ),
    actions: Uint8Array.from(offers, ({ action = NO_ACTION }) => action),
    nameWords: narrowest(documents.map(countNameWords)),
  });

/** The names of capabilities and operations are in the field "capabilities". */
const countNameWords = ({ capabilities }: DocumentWords): number =>
  new Set(capabilities.flat().flatMap(({ terms }) => terms)).size;

/** @throws Error if the bytes are not of this version, or are truncated */
export function openOffers(bytes: Unsigned, hasLexicon: boolean): OfferLayer {
  const { layer, ownerCounts, ...sections } = unpackSections(SECTIONS, bytes);
  return { ...openLayer(layer, hasLexicon), ownerStart: startsOf(ownerCounts), ...sections };
}

/** What the index needs of a capability of the vocabulary. */
export type DescribedCapability = {
  definition: string;
  also_called: readonly string[];
  asked_as: readonly string[];
  covers?: readonly string[] | undefined;
  general?: boolean | undefined;
};

/**
 * Capabilities as documents: how people ask for a capability is written once in the vocabulary and finds every entry that
 * has it.
 * @param wanted capabilities that people ask for and no entry has: documents without an owner
 */
export function capabilityOffers(
  entries: readonly { capabilities: readonly string[] }[],
  vocabulary: ReadonlyMap<string, DescribedCapability>,
  wanted: ReadonlyMap<string, DescribedCapability> = new Map(),
): Offer[] {
  const owners = new Map<string, number[]>();
  entries.forEach(({ capabilities }, doc) => {
    for (const capability of capabilities) owners.set(capability, [...(owners.get(capability) ?? []), doc]);
  });
  const offered = [...vocabulary].filter(([name]) => owners.has(name));
  const missing = [...wanted].filter(([name]) => !owners.has(name));
  return [...offered, ...missing].map(
    ([name, { definition, also_called, asked_as, covers = [], general = false }]) => {
      const texts = {
        capabilities: [name],
        tags: also_called,
        summary: definition,
        name: '',
        description: '',
      };
      const example_needs = [...asked_as, ...covers];
      return { texts: { ...texts, example_needs }, owners: owners.get(name) ?? [], general };
    },
  );
}
