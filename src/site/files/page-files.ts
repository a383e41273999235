import { readFileSync } from 'node:fs';
import type { FileRow } from '../../api/calls/file-row.ts';
import { builtCatalog } from '../../catalog/built/built.ts';
import { builtOperationsOf } from '../../catalog/built/built-operations.ts';
import { allEntries } from '../../catalog/open.ts';
import { environment } from '../../environment/environment.ts';
import { escapeHtml } from '../../text/html.ts';
import { builtGroups } from '../browse/catalog-groups.ts';
import { entryInMarkdown } from '../entry/entry-in-markdown.ts';
import { pageAddresses, writeSitemap } from '../frame/sitemap.ts';
import { listText, rowsBySeverity } from '../status/status-list.ts';

export type SiteFile = Omit<FileRow, 'contentType'>;

/** What pages load or are announced by. Their types follow from their names, and no other site needs to read them. */
export const PAGE_FILES: readonly SiteFile[] = [
  {
    path: '/entry/{slug}.md',
    names: ({ catalog }) => allEntries(catalog).map(({ slug }) => slug),
    write: ({ catalog }, slug) => {
      const doc = catalog.docOf(slug);
      const entry = doc === undefined ? null : catalog.entryAt(doc);
      return entry && entryInMarkdown(entry, builtOperationsOf(slug), builtGroups().alternativesOf(entry));
    },
  },
  { path: '/status/list.json', write: () => listText(rowsBySeverity(builtCatalog().status)) },
  { path: '/robots.txt', write: () => robotsText(environment().siteUrl) },
  { path: '/sitemap.xml', write: () => writeSitemap(environment().siteUrl, pageAddresses(builtGroups())) },
  { path: '/opensearch.xml', write: () => openSearchText(environment().siteUrl) },
  { path: '/favicon.svg', write: () => FAVICON },
  // The picture that other sites show with a link to any page.
  { path: '/images/callbook.png', write: () => readFileSync('src/site/frame/link-preview.png') },
  {
    path: '/images/{picture}.png',
    names: () => ['overview-light', 'overview-dark'],
    write: (_, name) => readFileSync(`src/site/operate/pictures/${name}.png`),
  },
];

/**
 * Everything may be read but answers of the search: it is one page with endless addresses. `Agentmap:`, by which ARD
 * announces a manifest, is a comment: checkers of robots.txt (Lighthouse 13) reject the directive, and the manifest is
 * announced by its well-known path, by `<link>` and by the `Link` header too.
 */
const robotsText = (siteUrl: string): string => `User-agent: *
Disallow: /search/?
Sitemap: ${siteUrl}/sitemap.xml
# Agentmap: ${siteUrl}/.well-known/ard.json
`;

/** Lets browsers add Callbook to their search engines (OpenSearch 1.1). */
const openSearchText = (siteUrl: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Callbook</ShortName>
<Description>APIs, MCP servers and command-line tools by what they do</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" template="${escapeHtml(siteUrl)}/search/?q={searchTerms}"/>
</OpenSearchDescription>
`;

/** The aerial of the category mark, on the book's cover. */
const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="#1c1a15"/><path d="M16 28V7M7 7h18l-9 11z" fill="none" stroke="#f3b04e" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"/></svg>\n';
