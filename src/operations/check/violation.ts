import type { CatalogEntry } from '../../entry/file-schema.ts';
import type { Operation } from '../file-schema.ts';

/** A rule that an operations file breaks. `path` leads to the value in the file. */
export type OperationViolation = { path: (string | number)[]; message: string };

/** The fields of an entry that the rules compare operations with. `private` is set if it comes from the overlay. */
export type CheckedInterface = Pick<
  CatalogEntry,
  'slug' | 'category' | 'endpoint' | 'auth_params' | 'private'
>;

/** One rule for one operation. The paths of its violations begin at the operation, and the messages after its name. */
export type OperationRule = (operation: Operation, entry: CheckedInterface) => OperationViolation[];

export const violationOf = (path: OperationViolation['path'], message: string): OperationViolation => ({
  path,
  message,
});
