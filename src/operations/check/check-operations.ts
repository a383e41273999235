import type { Operation, OperationsFile } from '../file-schema.ts';
import {
  findPathMismatch,
  findUnsafePath,
  findWrongCallFields,
  findWrongObjects,
  findWrongPlaces,
} from './call-rules.ts';
import {
  findUnknownInGroups,
  findUnknownTypes,
  findWrongExample,
  findWrongRequired,
  findWrongValues,
} from './input-rules.ts';
import { findIdleScopes, findLargeShape, findUnknownArguments } from './output-rules.ts';
import { findSummaryOpening, findUnsafeTexts } from './text-rules.ts';
import {
  type CheckedInterface,
  type OperationRule,
  type OperationViolation,
  violationOf,
} from './violation.ts';

/** Rules that read one operation. Those about its call need the entry's category. */
const RULES: readonly OperationRule[] = [
  findWrongCallFields,
  findUnsafePath,
  findPathMismatch,
  findWrongPlaces,
  findWrongObjects,
  findWrongRequired,
  findUnknownInGroups,
  findUnknownTypes,
  findWrongValues,
  findWrongExample,
  findLargeShape,
  findUnknownArguments,
  findIdleScopes,
  findSummaryOpening,
  findUnsafeTexts,
];

/** Every rule that the operations of an interface break, in the order of the file. */
export function checkOperations(file: OperationsFile, entry: CheckedInterface): OperationViolation[] {
  const { operations } = file;
  const ofEach = operations.flatMap((operation, at) =>
    RULES.flatMap((rule) => rule(operation, entry)).map(({ path, message }) =>
      named(operation, ['operations', at, ...path], message),
    ),
  );
  return [
    ...findWrongHead(file, entry),
    ...ofEach,
    ...findRepeated(
      operations,
      'name',
      (name) => `has a name that another operation has: "${name}". Rename one`,
    ),
    ...findRepeated(operations, 'summary', () => 'has the summary of another operation. Say what differs'),
    ...findLateOperation(operations),
  ];
}

const named = ({ name }: Operation, path: OperationViolation['path'], message: string): OperationViolation =>
  violationOf(path, `operation "${name}" ${message}`);

function findRepeated(
  operations: readonly Operation[],
  field: 'name' | 'summary',
  message: (value: string) => string,
): OperationViolation[] {
  const seen = new Set<string>();
  return operations.flatMap((operation, at) => {
    const value = operation[field];
    if (seen.has(value)) return [named(operation, ['operations', at, field], message(value))];
    seen.add(value);
    return [];
  });
}

/** Deprecated operations come last, so that a shortened list leaves them out first. */
function findLateOperation(operations: readonly Operation[]): OperationViolation[] {
  const first = operations.findIndex(({ deprecated }) => deprecated);
  const late = first < 0 ? -1 : operations.findIndex(({ deprecated }, at) => at > first && !deprecated);
  const operation = operations[late];
  if (!operation) return [];
  const message = 'comes after a deprecated one. Put deprecated operations last';
  return [named(operation, ['operations', late], message)];
}

/** Faults of the fields that stand above the operations. */
const findWrongHead = (file: OperationsFile, entry: CheckedInterface): OperationViolation[] => [
  ...findWrongBase(file, entry),
  ...findWrongTotal(file),
];

/**
 * Paths begin at base_url instead of the endpoint, so credentials must not leave in clear text there either. In an overlay,
 * a copied base_url would send calls and keys of the operator's own interface to the public one.
 */
function findWrongBase({ base_url }: OperationsFile, entry: CheckedInterface) {
  const { category, endpoint } = entry;
  if (base_url === undefined) return [];
  const violation = (message: string): OperationViolation[] => [{ path: ['base_url'], message }];
  if (category !== 'api') return violation(`base_url is of no use to category ${category}. Remove it`);
  const isWeaker = endpoint.startsWith('https://') && !base_url.startsWith('https://');
  if (isWeaker) return violation(`base_url is "${base_url}", but the endpoint uses https. Write https`);
  const [called, own] = [hostOf(base_url), hostOf(endpoint)];
  if (!entry.private || called === own) return [];
  return violation(
    `calls go to ${called}, but the endpoint of this entry is at ${own}. Correct or remove it`,
  );
}

/** The host with its port, and with placeholders as they are. */
const hostOf = (address: string): string => /^https?:\/\/([^/?#]*)/i.exec(address)?.[1]?.toLowerCase() ?? '';

function findWrongTotal({ total, operations }: OperationsFile): OperationViolation[] {
  if (total === undefined || total >= operations.length) return [];
  const message = `total is ${total}, but ${operations.length} operations are listed. Correct it`;
  return [{ path: ['total'], message }];
}
