import type { Config } from '@netlify/functions';
import { discover } from '../src/api/discover.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { liveSignals } from '../src/store/live-signals.ts';

export default (request: Request): Promise<Response> =>
  discover(request, { openCatalog: theCatalog, readSignals: liveSignals });

export const config: Config = { path: '/api/public/discover' };
