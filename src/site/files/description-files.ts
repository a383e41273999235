import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { describeApi } from '../../api/openapi/openapi.ts';
import { builtCatalog } from '../../catalog/built.ts';
import { builtOperationsOf } from '../../catalog/built-operations.ts';
import { CATEGORIES } from '../../entry/category.ts';
import { environment } from '../../environment/environment.ts';
import { builtArdEntries } from '../../protocols/ard/built-entries.ts';
import { describeCatalog, describeManifest } from '../../protocols/ard/manifest.ts';
import { describeSkills, writeSkill } from '../../protocols/well-known/agent-skill.ts';
import { describeApiCatalog } from '../../protocols/well-known/api-catalog.ts';
import { writeLlms, writeLlmsFull } from '../../protocols/well-known/llms.ts';
import { writeSecurityText } from '../../protocols/well-known/security-text.ts';
import { describeServer, describeServerCatalog } from '../../protocols/well-known/server-card.ts';
import { escapeHtml } from '../../text/html.ts';
import { builtGroups } from '../browse/catalog-groups.ts';
import { documentWithOwnExamples, ownExamples } from '../docs/own-examples.ts';
import { pageAddresses, writeSitemap } from '../frame/sitemap.ts';
import type { SiteFile } from './site-file.ts';

/** What describes the site to agents, crawlers and browsers. */
export function descriptionFiles(): SiteFile[] {
  const { siteUrl } = environment();
  return [
    ...apiDescriptions(),
    ...wellKnownFiles(siteUrl),
    ['/llms.txt', () => ownExamples(writeLlms(builtCatalog(), siteUrl))],
    ['/llms-full.txt', () => ownExamples(writeLlmsFull(builtCatalog(), siteUrl, builtOperationsOf))],
    ['/robots.txt', () => robotsText(siteUrl)],
    ['/sitemap.xml', () => writeSitemap(siteUrl, pageAddresses(builtGroups()))],
    ['/opensearch.xml', () => openSearchText(siteUrl)],
    ['/favicon.svg', () => FAVICON],
    ['/images/callbook.png', () => readFileSync('src/site/frame/link-preview.png')],
    ...['overview-light.png', 'overview-dark.png'].map(
      (name): SiteFile => [`/images/${name}`, () => readFileSync(`src/site/operate/pictures/${name}`)],
    ),
    ['/_redirects', redirectsText],
  ];
}

/** The same description as JSON and as YAML. */
function apiDescriptions(): SiteFile[] {
  const description = () => documentWithOwnExamples(describeApi(environment().publicUrl ?? '/'));
  return [
    ['/openapi.json', () => JSON.stringify(description())],
    ['/openapi.yaml', () => stringify(description(), { aliasDuplicateObjects: false })],
  ];
}

function wellKnownFiles(siteUrl: string): SiteFile[] {
  const card = () => JSON.stringify(describeServer(environment()));
  const manifest = () => JSON.stringify(describeManifest(builtArdEntries(), siteUrl));
  const skill = () => ownExamples(writeSkill(siteUrl));
  return [
    ['/.well-known/api-catalog', () => JSON.stringify(describeApiCatalog(siteUrl))],
    ['/.well-known/ard.json', manifest],
    ['/.well-known/ai-catalog.json', manifest], // ARD's path before v0.91.
    ...CATEGORIES.map(
      (category): SiteFile => [
        `/.well-known/ard/${category}.json`,
        () => JSON.stringify(describeCatalog(category, builtArdEntries(), siteUrl)),
      ],
    ),
    ['/.well-known/agent-skills/callbook/SKILL.md', skill],
    ['/.well-known/agent-skills/index.json', () => JSON.stringify(describeSkills(skill()))],
    ['/.well-known/mcp/catalog.json', () => JSON.stringify(describeServerCatalog(siteUrl))],
    ['/.well-known/mcp/server-card.json', card], // The earlier path of the card.
    ['/mcp/server-card', card],
    ...securityFiles(siteUrl),
  ];
}

/** Without a repository nobody could be told of a fault, so then there is no such file. */
function securityFiles(siteUrl: string): SiteFile[] {
  const { repositoryUrl } = environment();
  if (repositoryUrl === null) return [];
  const builtAt = new Date(builtCatalog().status.generated_at);
  return [['/.well-known/security.txt', () => writeSecurityText({ siteUrl, repositoryUrl, builtAt })]];
}

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

/** Earlier addresses of the lists by health. Up to three other filters come before the health. */
const RENAMED_LISTS = ['', '/:a', '/:a/:b', '/:a/:b/:c'].flatMap((filters) => [
  `/entries${filters}/heard/* /entries${filters}/up/:splat 301`,
  `/entries${filters}/silent/* /entries${filters}/down/:splat 301`,
]);

/** The `_redirects` file of Netlify: earlier slugs of entries and earlier addresses of lists. */
function redirectsText(): string {
  const aliases = builtCatalog().entries.flatMap(({ slug, aliases }) =>
    aliases.flatMap((alias) => [
      `/api/public/registry/${alias} /api/public/registry/${slug} 301`,
      `/entry/${alias} /entry/${slug}/ 301`,
    ]),
  );
  return [...aliases, ...RENAMED_LISTS].map((line) => `${line}\n`).join('');
}
