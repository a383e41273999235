import type { Offer } from './offers.ts';

/** What the index needs of a capability of the vocabulary. */
export type DescribedCapability = {
  definition: string;
  also_called: readonly string[];
  asked_as: readonly string[];
};

/**
 * Capabilities as documents: how people ask for a capability is written once in the vocabulary and finds every entry that
 * has it. One that no entry has is wanted: a need for it is a need that nothing serves.
 */
export function capabilityOffers(
  entries: readonly { capabilities: readonly string[] }[],
  vocabulary: ReadonlyMap<string, DescribedCapability>,
): Offer[] {
  const owners = new Map<string, number[]>();
  entries.forEach(({ capabilities }, doc) => {
    for (const capability of capabilities) owners.set(capability, [...(owners.get(capability) ?? []), doc]);
  });
  return [...vocabulary].map(([name, { definition, also_called, asked_as }]) => {
    const texts = { capabilities: [name], tags: also_called, example_needs: asked_as, summary: definition };
    return { texts: { ...texts, name: '', description: '' }, owners: owners.get(name) ?? [] };
  });
}
