import type { Config } from '@netlify/functions';
import { registry } from '../src/api/registry.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';

export default (request: Request): Promise<Response> => registry(request, { openCatalog: theCatalog });

export const config: Config = { path: '/api/public/registry' };
