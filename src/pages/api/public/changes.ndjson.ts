import { builtBulkFile } from '../../../catalog/bulk/built-bulk.ts';

/** The last change of every entry, newest first: what a copy of the dump needs to catch up. */
export const GET = (): Response => builtBulkFile('/api/public/changes.ndjson');
