import type { Config } from '@netlify/functions';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { siteUrlFor } from '../src/environment/environment.ts';
import { logged } from '../src/http/logged.ts';
import { answerBadgeOrFeed } from '../src/site/status/feeds/badge-and-feed-request.ts';

export const config: Config = { path: ['/badges/:file', '/feeds/entry/:file'] };

export default logged('badges', config, (request: Request) =>
  answerBadgeOrFeed(request, { openCatalog: theCatalog, siteUrl: siteUrlFor(request) }),
);
