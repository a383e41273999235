import { createHash } from 'node:crypto';
import type { Entry } from '../catalog/entry-schema.ts';
import type { OperationAnswer } from '../operations/published-schema.ts';
import { keysInOrder } from '../text/in-order.ts';
import { LockedInterfaceSchema, type LockedOperation } from './lock-schema.ts';

export const lockedName = (slug: string, operation: string): string => `${slug}/${operation}`;

/** The contract of an operation as the registry has it now. */
export function lockOperation(entry: Entry, answer: OperationAnswer, now: Date): LockedOperation {
  const { source, origin, source_version, read_at, base_url, operation } = answer;
  const contract = { interface: LockedInterfaceSchema.parse({ ...entry, base_url }), operation };
  const locked_at = now.toISOString();
  return { locked_at, source, origin, source_version, read_at, ...contract, digest: digestOf(contract) };
}

/** The digest of a contract. Only the order of keys and missing values make no difference. */
export const digestOf = (contract: Pick<LockedOperation, 'interface' | 'operation'>): string => {
  const { interface: target, operation } = contract;
  const text = JSON.stringify({ interface: target, operation }, keysInOrder);
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
};
