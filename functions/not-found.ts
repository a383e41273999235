import { notFound } from '../src/api/not-found.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';

// Without a path of its own: the last rule of netlify.toml leads here.
export default (request: Request): Promise<Response> => notFound(request, { openCatalog: theCatalog });
