import { builtBulkFile } from '../../../catalog/bulk/built-bulk.ts';

/** What the bulk files of this build hold, with their hashes. */
export const GET = (): Response => builtBulkFile('/api/public/manifest.json');
