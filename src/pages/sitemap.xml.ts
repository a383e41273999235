import { environment } from '../environment/environment.ts';
import { builtShelves } from '../site/browse/shelves.ts';
import { pageAddresses, writeSitemap } from '../site/frame/sitemap.ts';

export const GET = (): Response =>
  new Response(writeSitemap(environment().siteUrl, pageAddresses(builtShelves())));
