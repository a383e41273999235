import { z } from 'zod';
import {
  chooseOperations,
  discoverOperations,
  type OperationMatch,
  RANKED_INTERFACES,
} from '../../../../src/discovery/discover-operations.ts';
import type { SearchIndex } from '../../../../src/discovery/index/search-index.ts';
import { rankNeed } from '../../../../src/discovery/rank-need.ts';
import { hitAt, mean, SERVING_GRADE } from '../measures.ts';

/** A row of a file of operation needs: a need and the operations that serve it, each as `slug/name`. */
export const OperationNeedSchema = z.object({
  need: z.string(),
  relevant: z.array(z.string()).min(1),
  style: z.string().nullish(),
});
export type OperationNeed = z.output<typeof OperationNeedSchema>;

/** Shares of needs, 0 to 1. */
export type OperationMeasures = {
  operation_first: number;
  operation_in_five: number;
  interface_first: number;
};

const DEPTH = 5;

/**
 * Measures the ranking of operations across interfaces, before and after the line between partial and none.
 * @param nameOf the name of an operation by its interface and its number there
 */
export function measureOperations(
  index: SearchIndex,
  needs: readonly OperationNeed[],
  nameOf: (slug: string, number: number) => string,
): { ranked: OperationMeasures; answered: OperationMeasures } {
  const operationsOf = (matches: readonly OperationMatch[]) =>
    matches.map(({ slug, number }) => (number === null ? slug : nameOf(slug, number)));
  const rankedOf = ({ need }: OperationNeed) => {
    const found = rankNeed(index, need, { limit: RANKED_INTERFACES });
    const operations = chooseOperations(index, found, DEPTH);
    return {
      operations: operationsOf(operations),
      interfaces: found.matches.map(({ doc }) => index.slug(doc)),
    };
  };
  const answeredOf = (judged: OperationNeed) => {
    const { matches, uncovered } = discoverOperations(index, judged.need, { limit: DEPTH });
    return {
      operations: operationsOf(matches),
      interfaces: uncovered ? [] : rankedOf(judged).interfaces,
    };
  };
  return { ranked: measureFound(needs, rankedOf), answered: measureFound(needs, answeredOf) };
}

type Found = { operations: readonly string[]; interfaces: readonly string[] };

function measureFound(
  needs: readonly OperationNeed[],
  find: (need: OperationNeed) => Found,
): OperationMeasures {
  const found = needs.map((need) => ({ ...find(need), ...gradesOf(need) }));
  return {
    operation_first: mean(found.map(({ operations, right }) => hitAt(operations, right, 1))),
    operation_in_five: mean(found.map(({ operations, right }) => hitAt(operations, right, DEPTH))),
    interface_first: mean(found.map(({ interfaces, owners }) => hitAt(interfaces, owners, 1))),
  };
}

/** The operations that serve a need, and their interfaces. */
function gradesOf({ relevant }: OperationNeed) {
  const graded = (names: readonly string[]) => new Map(names.map((name) => [name, SERVING_GRADE]));
  return { right: graded(relevant), owners: graded(relevant.map((name) => name.split('/')[0] ?? '')) };
}
