import type { Config } from '@netlify/functions';
import { registry } from '../src/api/registry.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { logged } from '../src/http/logged.ts';

export const config: Config = { path: '/api/public/registry' };

export default logged('registry', config, (request: Request) =>
  registry(request, { openCatalog: theCatalog }),
);
