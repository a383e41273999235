import type { Config } from '@netlify/functions';
import { operations } from '../src/api/operations.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { logged } from '../src/http/logged.ts';

export const config: Config = {
  path: ['/api/public/registry/:slug/operations', '/api/public/registry/:slug/operations/*'],
};

export default logged('operations', config, (request: Request) =>
  operations(request, { openCatalog: theCatalog }),
);
