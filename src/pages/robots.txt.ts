import { environment } from '../environment/environment.ts';

/**
 * Everything may be read but answers of the search: it is one page with endless addresses. The manifest of ARD is named
 * in a comment, because it is at its well-known path and checkers of robots.txt (Lighthouse 13) reject `Agentmap:`.
 */
export function GET(): Response {
  const { siteUrl } = environment();
  return new Response(`User-agent: *
Disallow: /search/?
Sitemap: ${siteUrl}/sitemap.xml
# Agentic Resource Discovery: ${siteUrl}/.well-known/ard.json
`);
}
