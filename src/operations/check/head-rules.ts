import type { OperationsFile } from '../file-schema.ts';
import type { CheckedInterface, OperationViolation } from './violation.ts';

/** Faults of the fields that stand above the operations. */
export const findWrongHead = (file: OperationsFile, entry: CheckedInterface): OperationViolation[] => [
  ...findWrongBase(file, entry),
  ...findWrongTotal(file),
];

/** Paths begin at base_url instead of the endpoint, so credentials must not leave in clear text there either. */
function findWrongBase({ base_url }: OperationsFile, { category, endpoint }: CheckedInterface) {
  if (base_url === undefined) return [];
  const violation = (message: string): OperationViolation[] => [{ path: ['base_url'], message }];
  if (category !== 'api') return violation(`base_url is of no use to category ${category}. Remove it`);
  const isWeaker = endpoint.startsWith('https://') && !base_url.startsWith('https://');
  return isWeaker ? violation(`base_url is "${base_url}", but the endpoint uses https. Write https`) : [];
}

function findWrongTotal({ total, operations }: OperationsFile): OperationViolation[] {
  if (total === undefined || total >= operations.length) return [];
  const message = `total is ${total}, but ${operations.length} operations are listed. Correct it`;
  return [{ path: ['total'], message }];
}
