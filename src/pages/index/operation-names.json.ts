import { builtOperations } from '../../catalog/built-operations.ts';
import { operationNames } from '../../site/search/operation-names.ts';

/** The names of the operations in the index. The search of the site loads them with `operations.bin`. */
export const GET = (): Response => Response.json(operationNames(builtOperations()));
