import { builtShelves } from '../site/browse/shelves.ts';
import { buildEnvironment } from '../site/frame/build-environment.ts';
import { pageAddresses, writeSitemap } from '../site/frame/sitemap.ts';

export const GET = (): Response =>
  new Response(writeSitemap(buildEnvironment().siteUrl, pageAddresses(builtShelves())));
