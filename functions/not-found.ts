import { notFound } from '../src/api/not-found.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { logged } from '../src/http/logged.ts';

// Has no path: the last rule of netlify.toml rewrites to it.
export default logged('not-found', { path: '/api/*' }, (request) =>
  notFound(request, { openCatalog: theCatalog }),
);
