import { builtCatalog } from '../../catalog/built.ts';
import { listText, rowsBySeverity } from '../../site/status/status-list.ts';

/** The rows that the filter on the status page searches. */
export const GET = (): Response => new Response(listText(rowsBySeverity(builtCatalog().status)));
