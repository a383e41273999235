import type { Config } from '@netlify/functions';
import { status } from '../src/api/status.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';

export default (request: Request): Promise<Response> => status(request, { openCatalog: theCatalog });

export const config: Config = { path: '/api/public/status' };
