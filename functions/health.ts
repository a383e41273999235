import type { Config } from '@netlify/functions';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { environment } from '../src/environment.ts';
import { answerHealth } from '../src/site/health/health-request.ts';

export default (request: Request): Promise<Response> =>
  answerHealth(request, { openCatalog: theCatalog, siteUrl: environment().siteUrl });

export const config: Config = { path: ['/badges/:file', '/feeds/entry/:file'] };
