import type { Config } from '@netlify/functions';
import { discover } from '../src/api/discover.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';

export default (request: Request): Promise<Response> => discover(request, { openCatalog: theCatalog });

export const config: Config = { path: '/api/public/discover' };
