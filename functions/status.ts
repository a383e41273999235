import type { Config } from '@netlify/functions';
import { status } from '../src/api/status.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { logged } from '../src/http/logged.ts';

export const config: Config = { path: '/api/public/status' };

export default logged('status', config, (request: Request) =>
  status(request, { openCatalog: theCatalog, now: () => new Date() }),
);
