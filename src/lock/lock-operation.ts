import { createHash } from 'node:crypto';
import type { Entry } from '../catalog/entry-schema.ts';
import type { OperationAnswer } from '../operations/published-schema.ts';
import type { LockedOperation } from './lock-schema.ts';

export const lockedName = (slug: string, operation: string): string => `${slug}/${operation}`;

/** The contract of an operation as the registry has it now. */
export function lockOperation(entry: Entry, answer: OperationAnswer, now: Date): LockedOperation {
  const { slug, name, category, endpoint, auth_mode, auth_params, no_key } = entry;
  const { invocation_example, output_format } = entry;
  const { source, origin, source_version, read_at, base_url, operation } = answer;
  const contract = {
    interface: {
      slug,
      name,
      category,
      endpoint,
      base_url,
      auth_mode,
      auth_params,
      no_key,
      invocation_example,
      output_format,
    },
    operation,
  };
  const locked_at = now.toISOString();
  return { locked_at, source, origin, source_version, read_at, ...contract, digest: digestOf(contract) };
}

/** The digest of a contract. Only the order of keys and missing values make no difference. */
export const digestOf = (contract: Pick<LockedOperation, 'interface' | 'operation'>): string => {
  const { interface: target, operation } = contract;
  const text = JSON.stringify(inOrder({ interface: target, operation }));
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
};

/** A copy whose keys are in alphabetical order at every level. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, each]) => [key, inOrder(each)]));
}
