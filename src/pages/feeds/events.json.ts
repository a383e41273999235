import { builtCatalog } from '../../catalog/built.ts';
import { buildEnvironment } from '../../site/build-environment.ts';
import { jsonFeed } from '../../site/health/feeds.ts';
import { globalFeed } from '../../site/health/feeds-of.ts';

export const GET = (): Response =>
  new Response(jsonFeed(globalFeed(builtCatalog().status, buildEnvironment().siteUrl)));
