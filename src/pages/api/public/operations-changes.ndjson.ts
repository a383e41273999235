import { builtBulkFile } from '../../../catalog/bulk/built-bulk.ts';

/** The last change of the operations of every interface, newest first: what a copy of them needs to catch up. */
export const GET = (): Response => builtBulkFile('/api/public/operations-changes.ndjson');
