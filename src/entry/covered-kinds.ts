import { stemWords } from '../text/words.ts';
import type { DefinedCapability } from './vocabulary-schema.ts';

/** Why the `covers` of a capability is refused: order, duplicates in another case or number, and words that it has already. */
export const coveredKindProblems = (name: string, capability: DefinedCapability): string[] => [
  ...disordered(name, capability.covers ?? []),
  ...repeated(name, capability.covers ?? []),
  ...alreadySaid(name, capability),
];

function disordered(name: string, kinds: readonly string[]): string[] {
  return kinds.flatMap((kind, at) => {
    const before = kinds[at - 1];
    if (before === undefined || before.toLowerCase() <= kind.toLowerCase()) return [];
    return [`"covers" of "${name}" has "${kind}" after "${before}". Keep the list in alphabetical order`];
  });
}

/** Discovery compares stems, so "fern" and "Ferns" are the same kind. */
function repeated(name: string, kinds: readonly string[]): string[] {
  const first = new Map<string, string>();
  return kinds.flatMap((kind) => {
    const key = stemWords(kind).join(' ');
    const same = first.get(key);
    if (same === undefined) first.set(key, kind);
    if (same === undefined || same === kind) return []; // The schema reports the same text twice.
    return [`"covers" of "${name}" has both "${same}" and "${kind}". Keep one of the two`];
  });
}

function alreadySaid(name: string, { covers = [], definition, also_called }: DefinedCapability): string[] {
  const said = new Set([name, definition, ...also_called].flatMap(stemWords));
  return covers
    .filter((kind) => stemWords(kind).every((word) => said.has(word)))
    .map(
      (kind) =>
        `"covers" of "${name}" has "${kind}", whose words its name, definition or "also_called" has already. Remove it`,
    );
}
