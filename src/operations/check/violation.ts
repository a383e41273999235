import type { CatalogEntry } from '../../entry/file-schema.ts';
import type { Operation } from '../file-schema.ts';

/** A rule that an operations file breaks. `path` leads to the value in the file. */
export type OperationViolation = { path: (string | number)[]; message: string };

/** The fields of an entry that the rules compare operations with. `private` is set if it comes from the overlay. */
export type CheckedInterface = Pick<
  CatalogEntry,
  'slug' | 'category' | 'endpoint' | 'auth_params' | 'private'
>;

/** One rule for one operation. The paths of its violations begin at the operation. */
export type OperationRule = (operation: Operation, entry: CheckedInterface) => OperationViolation[];

/** A violation of the field at `path`, whose message begins with the name of the operation. */
export const violationOf = (
  { name }: Operation,
  path: (string | number)[],
  message: string,
): OperationViolation => ({ path, message: `operation "${name}" ${message}` });
