import { environment } from '../environment/environment.ts';

/** Everything may be read but answers of the search: it is one page with endless addresses. */
export const GET = (): Response =>
  new Response(`User-agent: *\nDisallow: /search/?\nSitemap: ${environment().siteUrl}/sitemap.xml\n`);
