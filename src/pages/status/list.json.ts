import { builtCatalog } from '../../catalog/built.ts';
import { listText, rowsByTrouble } from '../../site/status/status-list.ts';

/** What the search on the status page looks through. */
export const GET = (): Response => new Response(listText(rowsByTrouble(builtCatalog().status)));
