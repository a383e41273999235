import { builtBulkFile } from '../../../catalog/bulk/built-bulk.ts';

/** Slug, name, category and summary of every entry, one a line: enough for a list or a search box. */
export const GET = (): Response => builtBulkFile('/api/public/index.ndjson');
