import { buildEnvironment } from '../site/build-environment.ts';

/** Everything may be read; the search page is one page with endless addresses. */
export const GET = (): Response =>
  new Response(`User-agent: *\nDisallow: /search/\nSitemap: ${buildEnvironment().siteUrl}/sitemap.xml\n`);
