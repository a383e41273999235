import { builtCatalog } from '../../catalog/built.ts';
import { environment } from '../../environment/environment.ts';
import { builtAlternativesOf } from '../../site/browse/catalog-groups.ts';
import { globalFeed } from '../../site/status/feeds/feed-scopes.ts';
import { jsonFeed } from '../../site/status/feeds/feeds.ts';

export const GET = (): Response =>
  new Response(jsonFeed(globalFeed(builtCatalog().status, environment().siteUrl, builtAlternativesOf)));
