import type { Offer } from './offers.ts';

/** What the index needs of a capability of the vocabulary. */
export type DescribedCapability = {
  definition: string;
  also_called: readonly string[];
  asked_as: readonly string[];
};

/**
 * Capabilities as documents: how people ask for a capability is written once in the vocabulary and finds every entry that
 * has it.
 * @param wanted what people ask for and no entry can do: documents without an owner
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
  return [...offered, ...missing].map(([name, { definition, also_called, asked_as }]) => {
    const texts = { capabilities: [name], tags: also_called, example_needs: asked_as, summary: definition };
    return { texts: { ...texts, name: '', description: '' }, owners: owners.get(name) ?? [] };
  });
}
