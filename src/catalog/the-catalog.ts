import { servingEnvironment } from '../environment/environment.ts';
import { type OpenCatalog, openCatalog } from './open.ts';

let opened: Promise<OpenCatalog> | undefined;

/** The built catalog, opened once a process: a warm function answers from memory. A failed opening is tried anew. */
export function theCatalog(): Promise<OpenCatalog> {
  opened ??= openCatalog(servingEnvironment().distFolder).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
