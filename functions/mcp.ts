import type { Config } from '@netlify/functions';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { environment } from '../src/environment.ts';
import { answerMcp } from '../src/mcp/http.ts';

export default (request: Request): Promise<Response> =>
  answerMcp(request, { openCatalog: theCatalog, writes: {}, siteUrl: environment().siteUrl });

export const config: Config = { path: '/mcp' };
