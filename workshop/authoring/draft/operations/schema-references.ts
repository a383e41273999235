import { follow, listOf, mapOf, type Node, textOf } from '../openapi/node.ts';

const MAX_PARTS = 60; // Of one allOf, anyOf or oneOf.
const MAX_LEVELS = 5; // Of allOf in allOf. Ends circles too.

/** How many more schemas may be read for one operation. Shared, so that nested lists cannot multiply. */
export type SchemaBudget = { count: number };
const MAX_SCHEMAS = 2_000;
export const schemaBudget = (): SchemaBudget => ({ count: MAX_SCHEMAS });

/**
 * A schema with its references followed and the parts of `allOf` merged. Alternatives that are objects are merged too:
 * all their properties with what any of them accepts, and the required names that they share. Empty if it leads nowhere
 * or exceeds the limits.
 */
export function resolveSchema(root: Node, value: unknown, left: SchemaBudget, levels = MAX_LEVELS): Node {
  if (left.count <= 0 || levels <= 0) return {};
  left.count -= 1;
  const target = follow(root, value);
  if (!target) return {};
  const node = withOwnWords(target, value);
  const inner = (each: unknown) => resolveSchema(root, each, left, levels - 1);
  const parts = listOf(node.allOf).slice(0, MAX_PARTS).map(inner);
  const whole = parts.length === 0 ? node : mergeParts([...parts, node]);
  if (whole.properties !== undefined) return whole;
  const branches = [...listOf(whole.anyOf), ...listOf(whole.oneOf)]
    .filter((each) => !isNullBranch(each))
    .slice(0, MAX_PARTS);
  const objects = branches.map(inner).filter((each) => each.properties !== undefined);
  return objects.length > 0 && objects.length === branches.length
    ? mergeBranches(root, whole, objects)
    : whole;
}

/** What stands beside a reference holds at this place, besides the schema that others share (JSON Schema 2020-12, 8.2.3.1). */
function withOwnWords(target: Node, value: unknown): Node {
  const { $ref, description, default: usual, required } = mapOf(value);
  if ($ref === undefined) return target;
  return {
    ...target,
    ...(Array.isArray(required)
      ? { required: [...new Set([...listOf(target.required), ...listOf(required)])] }
      : {}),
    ...(textOf(description) === null ? {} : { description }),
    ...(usual === undefined ? {} : { default: usual }),
  };
}

/** `{}`, `{nullable: true}` and `{type: null}` among alternatives only allow null, and so does an object without a word on it. */
export function isNullBranch(value: unknown): boolean {
  const { nullable, type, ...rest } = mapOf(value);
  if (Object.keys(rest).length > 0) return false;
  return type === undefined || type === 'null' || (type === 'object' && nullable === true);
}

function mergeParts(parts: readonly Node[]): Node {
  const merged = Object.assign({}, ...parts) as Node;
  return withProperties(
    merged,
    parts,
    parts.flatMap(({ required }) => listOf(required)),
  );
}

function mergeBranches(root: Node, node: Node, branches: readonly Node[]): Node {
  const [first, ...others] = branches.map(({ required }) => listOf(required));
  const shared = (first ?? []).filter((name) => others.every((names) => names.includes(name)));
  const merged = withProperties(node, branches, [...listOf(node.required), ...shared]);
  const properties = Object.keys(mapOf(merged.properties)).map((name) => {
    const schemas = branches.map((each) => mapOf(each.properties)[name]).filter((each) => each !== undefined);
    return [name, acceptedByAny(root, schemas)];
  });
  return { ...merged, properties: Object.fromEntries(properties) };
}

/** One schema for a property that alternatives state in different ways, such as the field that tells them apart. */
function acceptedByAny(root: Node, schemas: readonly unknown[]): unknown {
  const last = schemas.at(-1);
  if (schemas.length <= 1) return last;
  const different = [...new Map(schemas.map((each) => [JSON.stringify(each), each])).values()];
  if (different.length <= 1) return last;
  const nodes = different.map((each) => follow(root, each) ?? {});
  const free = nodes.filter((each) => literalsOf(each).length === 0);
  if (free.length === 0) {
    const { const: _, ...rest } = nodes.at(-1) ?? {};
    return { ...rest, enum: [...new Set(nodes.flatMap(literalsOf))] };
  }
  if (free.length < nodes.length) return free.at(-1);
  if (!nodes.every(isObject)) return last;
  return { description: nodes.at(-1)?.description, anyOf: different.slice(0, MAX_PARTS) };
}

const literalsOf = ({ enum: values, const: value }: Node): readonly unknown[] =>
  Array.isArray(values) ? values : value === undefined ? [] : [value];

const isObject = ({ properties, anyOf, oneOf, allOf }: Node): boolean =>
  [properties, anyOf, oneOf, allOf].some((each) => each !== undefined);

function withProperties(node: Node, parts: readonly Node[], required: readonly unknown[]): Node {
  const properties = parts.flatMap((each) => Object.entries(mapOf(each.properties)));
  if (properties.length === 0) return node;
  return { ...node, properties: Object.fromEntries(properties), required: [...new Set(required)] };
}
