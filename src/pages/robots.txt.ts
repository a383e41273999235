import { environment } from '../environment/environment.ts';

/**
 * Everything may be read but answers of the search: it is one page with endless addresses. `Agentmap:`, by which ARD
 * announces a manifest, is a comment: checkers of robots.txt (Lighthouse 13) reject the directive, and the manifest is
 * announced by its well-known path, by `<link>` and by the `Link` header too.
 */
export function GET(): Response {
  const { siteUrl } = environment();
  return new Response(`User-agent: *
Disallow: /search/?
Sitemap: ${siteUrl}/sitemap.xml
# Agentmap: ${siteUrl}/.well-known/ard.json
`);
}
