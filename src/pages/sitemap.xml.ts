import { environment } from '../environment/environment.ts';
import { builtGroups } from '../site/browse/catalog-groups.ts';
import { pageAddresses, writeSitemap } from '../site/frame/sitemap.ts';

export const GET = (): Response =>
  new Response(writeSitemap(environment().siteUrl, pageAddresses(builtGroups())));
