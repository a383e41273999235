import { follow, listOf, type Node } from '../openapi/node.ts';

/** Where the schemas around a part stand in the input, and where the part itself does, as a JSON Pointer (RFC 6901). */
export type Ancestors = { at: string; places: ReadonlyMap<Node, string> };
type Reading = { root: Node; ancestors?: Ancestors };

/** Other characters would have to be escaped in the fragment of an address. */
const PLAIN_NAME = /^[\w.$-]+$/;

/** The place of a part of what is read. Unknown if its name cannot stand in a pointer as it is. */
export function stepInto<Source extends Reading>(source: Source, ...steps: string[]): Source {
  const { ancestors, ...rest } = source;
  if (!ancestors || !steps.every((step) => PLAIN_NAME.test(step))) return rest as Source;
  return { ...source, ancestors: { ...ancestors, at: [ancestors.at, ...steps].join('/') } };
}

/** A schema that contains itself is written once. Inside, a reference to its place stands for it. */
export function knownPlaceOf({ root, ancestors }: Reading, value: unknown): string | null {
  const node = ancestors && definitionOf(root, value);
  return (node && ancestors.places.get(node)) ?? null;
}

export function withAncestor<Source extends Reading>(source: Source, value: unknown): Source {
  const { root, ancestors } = source;
  const node = ancestors && definitionOf(root, value);
  if (!node) return source;
  return {
    ...source,
    ancestors: { ...ancestors, places: new Map(ancestors.places).set(node, ancestors.at) },
  };
}

/** What a reference names, also if it is the only part of `allOf`, as where a description is added to it. */
function definitionOf(root: Node, value: unknown): Node | null {
  const node = follow(root, value);
  const parts = listOf(node?.allOf);
  return parts.length === 1 && node?.properties === undefined ? follow(root, parts[0]) : node;
}
