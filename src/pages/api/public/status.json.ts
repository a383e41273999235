import { builtCatalog } from '../../../catalog/built.ts';

/** What the status function answers from. */
export const GET = (): Response => Response.json(builtCatalog().status);
