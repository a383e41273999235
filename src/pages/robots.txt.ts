import { environment } from '../environment/environment.ts';

/** Everything may be read but answers of the search: it is one page with endless addresses. */
export function GET(): Response {
  const { siteUrl } = environment();
  return new Response(`User-agent: *
Disallow: /search/?
Sitemap: ${siteUrl}/sitemap.xml
Agentmap: ${siteUrl}/.well-known/ard.json
`);
}
