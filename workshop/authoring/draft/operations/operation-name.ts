import { MAX_OPERATION_NAME_LENGTH } from '../../../../src/operations/file-schema.ts';

const MAX_SUFFIX_LENGTH = 6; // "_19999": no document has more operations.

/**
 * The name of an operation: the id that the source gives, with the characters that names allow. Null if nothing is
 * left of it.
 */
export function nameFromId(id: string): string | null {
  const name = id
    .slice(0, MAX_OPERATION_NAME_LENGTH * 4)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9_.:/-]+/g, '_')
    .replaceAll(/^[^A-Za-z0-9_]+/g, '')
    .slice(0, MAX_OPERATION_NAME_LENGTH - MAX_SUFFIX_LENGTH)
    .replace(/(?<!_)_+$/, '');
  return name === '' ? null : name;
}

/** `get_users_by_id_orders` for GET /users/{id}/orders. */
export function nameFromPath(method: string, path: string): string {
  const words = path
    .replaceAll(/\{([^{}]*)\}/g, 'by_$1')
    .split(/[^A-Za-z0-9_]+/)
    .filter((word) => word !== '');
  return nameFromId([method.toLowerCase(), ...words].join('_')) ?? method.toLowerCase();
}

/** Makes names unique by a number at their end. */
export function nameGiver(): (wanted: string) => string {
  const next = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    while (next.has(name)) {
      const count = (next.get(wanted) ?? 1) + 1;
      next.set(wanted, count);
      name = `${wanted}_${count}`;
    }
    next.set(name, 1);
    return name;
  };
}
