import { packSections, type Unsigned, unpackSections } from './binary.ts';

/** The sections of an index file, in order. The reader checks their number; raise VERSION in binary.ts if one is replaced. */
const SECTION_NAMES = [
  'slugText',
  'slugLengths',
  'nameText',
  'nameLengths',
  'summaryText',
  'summaryLengths',
  'flags',
  'constraints',
  'terms',
  'capabilityLengths',
  'capabilityTermLengths',
  'capabilityTerms',
  'words',
  'termRows',
  'entries',
  'capabilities',
  'wanted',
  'wantedNameText',
  'wantedNameLengths',
] as const;
export type Sections = Record<(typeof SECTION_NAMES)[number], Unsigned>;

export const writeSections = (sections: Sections): Uint8Array =>
  packSections(SECTION_NAMES.map((name) => sections[name]));

/** @throws Error if the bytes are not an index of this version, or are truncated */
export function readSections(bytes: Uint8Array): Sections {
  const sections = unpackSections(bytes, SECTION_NAMES.length);
  return Object.fromEntries(SECTION_NAMES.map((name, i) => [name, sections[i]])) as Sections;
}
