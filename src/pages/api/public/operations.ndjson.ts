import { builtBulkFile } from '../../../catalog/bulk/built-bulk.ts';

/** What can be called on every interface, sorted by slug, one interface a line. */
export const GET = (): Response => builtBulkFile('/api/public/operations.ndjson');
