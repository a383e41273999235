import { listOf, type Node } from '../openapi/node.ts';
import { isNullBranch, resolveSchema, type SchemaBudget } from './schema-references.ts';

const MAX_BRANCHES = 60; // Of anyOf and oneOf.
const MAX_LEVELS = 3; // Of alternatives in alternatives.

export const branchesOf = ({ anyOf, oneOf }: Node): readonly unknown[] =>
  [...listOf(anyOf), ...listOf(oneOf)].slice(0, MAX_BRANCHES);

/** The alternatives of a schema, with those of alternatives, and without null. */
export function flatBranches(root: Node, schema: Node, left: SchemaBudget, levels = MAX_LEVELS): Node[] {
  return branchesOf(schema)
    .filter((each) => !isNullBranch(each))
    .flatMap((each) => {
      const branch = resolveSchema(root, each, left);
      const isChoice = branch.type === undefined && branch.properties === undefined;
      return isChoice && levels > 1 && branchesOf(branch).length > 0
        ? flatBranches(root, branch, left, levels - 1)
        : [branch];
    });
}

/** A schema of one alternative, beside null, with what that alternative says: its format, bounds and elements. */
export function withOnlyBranch(root: Node, schema: Node, left: SchemaBudget): Node {
  if (schema.type !== undefined || schema.properties !== undefined) return schema;
  const [only, ...others] = branchesOf(schema).filter((each) => !isNullBranch(each));
  if (only === undefined || others.length > 0) return schema;
  const { anyOf: _, oneOf: __, ...own } = schema;
  return { ...resolveSchema(root, only, left), ...own };
}
