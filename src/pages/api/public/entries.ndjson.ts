import { builtBulkFile } from '../../../catalog/bulk/built-bulk.ts';

/** The whole catalog, sorted by slug, one entry a line. */
export const GET = (): Response => builtBulkFile('/api/public/entries.ndjson');
