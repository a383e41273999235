import { builtBulkFile } from '../../../catalog/bulk/built-bulk.ts';

/** The capabilities, tags and categories in use. */
export const GET = (): Response => builtBulkFile('/api/public/capabilities');
