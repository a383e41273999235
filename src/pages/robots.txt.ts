import { environment } from '../environment.ts';

/** Everything may be read; the search page is one page with endless addresses. */
export const GET = (): Response =>
  new Response(`User-agent: *\nDisallow: /search/\nSitemap: ${environment().siteUrl}/sitemap.xml\n`);
