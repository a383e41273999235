import { buildEnvironment } from '../site/build-environment.ts';
import { builtShelves } from '../site/shelves.ts';
import { pageAddresses, writeSitemap } from '../site/sitemap.ts';

export const GET = (): Response =>
  new Response(writeSitemap(buildEnvironment().siteUrl, pageAddresses(builtShelves())));
