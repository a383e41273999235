import { openCatalog } from './open.ts';
import { openedOnce } from './opened-folder.ts';

/** The built catalog. */
export const theCatalog = openedOnce(openCatalog);
