import { escapeHtml } from '../../text/html.ts';
import { browseLists, browsePath } from '../browse/browse.ts';
import type { CatalogGroups } from '../browse/catalog-groups.ts';

/** The limit of one sitemap file (sitemaps.org protocol). */
const MAX_ADDRESSES = 50_000;
const FIXED = [
  '/',
  '/capabilities/',
  '/wanted/',
  '/tags/',
  '/formats/',
  '/status/',
  '/overview/',
  '/search/',
  '/compare/',
  '/contribute/',
  '/follow/',
  '/docs/',
  '/methodology/',
  '/methodology/ranking/',
  '/operate/',
  '/operate/runbook/',
  '/operate/self-hosting/',
  '/operate/costs/',
  '/problems/',
  '/privacy/',
];

/** Addresses of the pages that search engines should index. Only the first page of each list is included. */
export function pageAddresses({ entries, byCapability, byTag, byFormat }: CatalogGroups): string[] {
  return [
    ...FIXED,
    ...browseLists(entries).map(({ facets }) => `/${browsePath(facets)}/`),
    ...entries.map(({ slug }) => `/entry/${slug}/`),
    ...[...byCapability.keys()].map((name) => `/capabilities/${name}/`),
    ...[...byTag.keys()].map((name) => `/tags/${name}/`),
    ...[...byFormat.keys()].map((name) => `/formats/${name}/`),
  ].slice(0, MAX_ADDRESSES);
}

export function writeSitemap(siteUrl: string, addresses: readonly string[]): string {
  const lines = addresses.map((address) => `<url><loc>${escapeHtml(siteUrl + address)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</urlset>
`;
}
