import { environment } from '../environment/environment.ts';
import { escapeHtml } from '../text/html.ts';

/** Lets browsers add Callbook to their search engines (OpenSearch 1.1). */
export const GET = (): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Callbook</ShortName>
<Description>APIs, MCP servers and command-line tools by what they do</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" template="${escapeHtml(environment().siteUrl)}/search/?q={searchTerms}"/>
</OpenSearchDescription>
`);
