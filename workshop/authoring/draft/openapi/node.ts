/** A map of a document of unknown shape. */
export type Node = Readonly<Record<string, unknown>>;

/** The value if it is a map, else an empty map. */
export const mapOf = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const MAX_HOPS = 10; // References to references. Also ends circular references.

/**
 * Follows references within the document. Null if a reference leads to another document, in a circle, or to nothing.
 * Other files and hosts are never read.
 */
export function follow(root: Node, value: unknown): Node | null {
  let node = mapOf(value);
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    if (!Object.hasOwn(node, '$ref')) return node;
    const pointer = textOf(node.$ref);
    if (!pointer?.startsWith('#/')) return null;
    const target = atPointer(root, pointer);
    if (typeof target !== 'object' || target === null) return null;
    node = mapOf(target);
  }
  return null;
}

/** RFC 6901, in the fragment of an address. */
function atPointer(root: Node, pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((node, step) => {
      const key = decode(step).replaceAll('~1', '/').replaceAll('~0', '~');
      return typeof node === 'object' && node !== null && Object.hasOwn(node, key)
        ? (node as Node)[key]
        : undefined;
    }, root);
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step; // Not percent-encoded, so the step is taken literally.
  }
}
