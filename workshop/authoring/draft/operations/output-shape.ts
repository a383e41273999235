import { MAX_CUT, MAX_SHAPE_BYTES, type ResultShape } from '../../../../src/operations/result-schema.ts';
import { follow, mapOf, type Node } from '../openapi/node.ts';
import { flatBranches } from './schema-branches.ts';
import { formatOf, isInputName, type SchemaSource, statedTypes, typesOf } from './schema-facts.ts';
import { resolveSchema } from './schema-references.ts';

/** Objects in one another: the response, its elements, and what those contain. */
const MAX_OBJECT_LEVELS = 3;
const MAX_LIST_LEVELS = 3; // Lists of lists.
const MAX_FIELDS = 60; // Of one object. No shape has room for more.
const MIN_FIELDS = 4; // Fewer of an object do not show what it is.

/** A schema as far as it may be shown. `path` is that of the value, such as `data[].owner`. */
export type ShapeTree =
  | { kind: 'type'; type: string }
  | { kind: 'list'; element: ShapeTree }
  | {
      kind: 'object';
      path: string;
      fields: readonly (readonly [name: string, tree: ShapeTree])[];
      /** Fields that no shape has room for. */
      further: number;
    };

/** Everything that a shape may show. Null if the schema says nothing. */
export function shapeTree(value: unknown, source: Omit<SchemaSource, 'levels'>): ShapeTree | null {
  const tree = treeOf(
    value,
    '',
    { ...source, levels: 0 },
    { objects: MAX_OBJECT_LEVELS, lists: MAX_LIST_LEVELS },
  );
  return tree.kind === 'type' && /^(?:any|object)$/.test(tree.type) ? null : tree;
}

type Levels = { objects: number; lists: number };

function treeOf(value: unknown, path: string, source: SchemaSource, left: Levels): ShapeTree {
  if (source.left.count <= 0) return statedType(value, source.root);
  const schema = resolveSchema(source.root, value, source.left);
  const types = typesOf(schema, source);
  if (types.length === 1 && types[0] === 'array')
    return left.lists === 0
      ? { kind: 'type', type: 'array' }
      : {
          kind: 'list',
          element: treeOf(schema.items, `${path}[]`, source, { ...left, lists: left.lists - 1 }),
        };
  if (types.length !== 1 || types[0] !== 'object')
    return { kind: 'type', type: typeText(withFormat(schema, source), types) };
  if (left.objects === 0) return { kind: 'type', type: 'object' };
  const { fields, further } = fieldsOf(schema, path, source, { ...left, objects: left.objects - 1 });
  return fields.length === 0 ? { kind: 'type', type: 'object' } : { kind: 'object', path, fields, further };
}

/** What a schema says of its own type, where no more schemas may be read: to say "any" would be wrong. */
function statedType(value: unknown, root: Node): ShapeTree {
  const schema = follow(root, value) ?? {};
  const types = statedTypes(schema).filter((type, _, all) => type !== 'null' || all.length === 1);
  const isComposed = types.length === 0 && Array.isArray(schema.allOf);
  return { kind: 'type', type: isComposed ? 'object' : typeText(schema, types) };
}

/** A value that may be null often has its format in the other branch. */
function withFormat(schema: Node, { root, left }: SchemaSource): Node {
  if (schema.format !== undefined || schema.type !== undefined) return schema;
  const [format, ...others] = new Set(flatBranches(root, schema, left).map((each) => each.format));
  return format === undefined || others.length > 0 ? schema : { ...schema, format };
}

function fieldsOf(
  schema: Node,
  path: string,
  source: SchemaSource,
  left: Levels,
): { fields: [name: string, tree: ShapeTree][]; further: number } {
  const properties = Object.entries(mapOf(schema.properties)).filter(
    ([name, field]) => isInputName(name) && mapOf(field).writeOnly !== true,
  );
  const fields = properties
    .slice(0, MAX_FIELDS)
    .map(([name, field]): [string, ShapeTree] => [name, treeOf(field, joined(path, name), source, left)]);
  if (fields.length > 0 || Object.keys(mapOf(schema.additionalProperties)).length === 0)
    return { fields, further: properties.length - fields.length };
  return {
    fields: [['*', treeOf(schema.additionalProperties, joined(path, '*'), source, left)]],
    further: 0,
  };
}

export const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function typeText(schema: Node, types: readonly string[]): string {
  const [first = 'any', ...others] = types;
  const { format } = formatOf(schema);
  const formatted = format && /^(?:string|integer|number)$/.test(first) ? `${first}(${format})` : first;
  return [formatted, ...others].join('|');
}

/** A response of few fields mostly wraps the one that was asked for. */
const MAX_WRAPPER_FIELDS = 6;

/** How many fields of an object are shown, by its path. Objects that are not listed are shown as "object". */
type Shown = ReadonlyMap<string, number>;

/**
 * The shape of a tree within MAX_SHAPE_BYTES. Objects are opened from the outside in, the main ones first: the response,
 * the elements of `items`, what a small response wraps. A main one that is too large is shown in part, and `cut` says so.
 */
export function boundedShape(
  tree: ShapeTree,
  items: string | undefined,
): { shape: ResultShape; cut?: string[] } {
  const objects = objectsIn(tree);
  const [outer] = objects;
  const isWrapper = items === undefined && outer !== undefined && outer.count <= MAX_WRAPPER_FIELDS;
  const isMain = ({ path, parent }: OpenedObject) =>
    path === outer?.path || path === items || (isWrapper && parent === outer.path);
  const order = [...objects.filter(isMain), ...objects.filter((each) => !isMain(each))];
  const shown = new Map<string, number>();
  for (const object of order) {
    if (object.parent !== null && !shown.has(object.parent)) continue;
    const count = fitting(tree, shown, object);
    if (count === object.count || (isMain(object) && count >= MIN_FIELDS)) shown.set(object.path, count);
  }
  const cut = objects
    .filter(({ path, count, further }) =>
      further > 0 ? shown.has(path) : (shown.get(path) ?? count) < count,
    )
    .map(
      ({ path, count, further }) =>
        `${path === '' ? 'response' : path}: ${further + count - (shown.get(path) ?? 0)}`,
    );
  return { shape: render(tree, shown), ...(cut.length > 0 ? { cut: cut.slice(0, MAX_CUT) } : {}) };
}

/** How many fields of an object have room. */
function fitting(tree: ShapeTree, shown: Shown, { path, count }: OpenedObject): number {
  let fits = count;
  while (fits > 0 && bytesOf(render(tree, new Map(shown).set(path, fits))) > MAX_SHAPE_BYTES) fits -= 1;
  return fits;
}

const bytesOf = (shape: ResultShape): number => Buffer.byteLength(JSON.stringify(shape));

type OpenedObject = { path: string; parent: string | null; count: number; further: number };

/** Every object of a tree, from the outside in. */
function objectsIn(tree: ShapeTree): OpenedObject[] {
  const found: OpenedObject[] = [];
  const open: { tree: ShapeTree; parent: string | null }[] = [{ tree, parent: null }];
  for (let next = open.shift(); next; next = open.shift()) {
    if (next.tree.kind === 'list') open.push({ tree: next.tree.element, parent: next.parent });
    if (next.tree.kind !== 'object') continue;
    const { path, fields, further } = next.tree;
    found.push({ path, parent: next.parent, count: fields.length, further });
    open.push(...fields.map(([, field]) => ({ tree: field, parent: path })));
  }
  return found;
}

function render(tree: ShapeTree, shown: Shown): ResultShape {
  if (tree.kind === 'type') return tree.type;
  if (tree.kind === 'list') return [render(tree.element, shown)];
  const count = shown.get(tree.path);
  if (count === undefined) return 'object';
  return Object.fromEntries(tree.fields.slice(0, count).map(([name, field]) => [name, render(field, shown)]));
}
