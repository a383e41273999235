import type { Config } from '@netlify/functions';
import { discover } from '../src/api/discover/discover.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { logged } from '../src/http/logged.ts';
import { live } from '../src/store/live.ts';

export const config: Config = { path: '/api/public/discover' };

export default logged('discover', config, (request: Request) =>
  discover(request, { openCatalog: theCatalog, readLive: live }),
);
