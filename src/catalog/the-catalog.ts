import { servingEnvironment } from '../environment/environment.ts';
import { type OpenCatalog, openCatalog } from './open.ts';
import { openedFolder } from './opened-folder.ts';

let opened: Promise<OpenCatalog> | undefined;

/** The built catalog, opened once per process and kept in memory. After a failure, the next call tries again. */
export function theCatalog(): Promise<OpenCatalog> {
  opened ??= openCatalog(openedFolder(servingEnvironment().distFolder)).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
