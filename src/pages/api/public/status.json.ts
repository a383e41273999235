import { builtBulkFile } from '../../../catalog/bulk/built-bulk.ts';

/** What the status function answers from. */
export const GET = (): Response => builtBulkFile('/api/public/status.json');
