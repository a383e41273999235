import type { Difference } from './compare.ts';
import { ALIAS } from './requests.ts';

/** A known difference between Netlify's CLI and the local server. `right` says which one behaves as Netlify does. */
export type KnownDifference = {
  name: string;
  right: 'netlify-cli' | 'local server' | 'not known';
  why: string;
  matches: (difference: Difference) => boolean;
};

/** Headers that the rules of netlify.toml set on every file. */
const RULED =
  /^(?:link|content-security-policy|strict-transport-security|x-content-type-options|x-frame-options|referrer-policy|access-control-allow-origin)$/;
const isRedirect = ({ request }: Difference): boolean => request.path.includes(ALIAS);
const hasBadEscape = ({ request }: Difference): boolean => /%00|%2f/i.test(request.path);
const isXml = (type: string): boolean => /[/+]xml\b/.test(type);

/** The first match counts. Netlify's documentation decides which server is right. */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    name: 'paths with bad escapes',
    right: 'not known',
    why: 'Both refuse them, with different texts. Neither serves a file.',
    matches: (each) => hasBadEscape(each),
  },
  {
    name: 'text of redirects',
    right: 'not known',
    why: 'Netlify CLI sends a sentence and no-cache with a 301; clients only read Location.',
    matches: (each) => isRedirect(each) && /^(?:body|cache-control)$/.test(each.part),
  },
  {
    name: 'header rules on functions',
    right: 'local server',
    why: 'Custom headers do not apply to responses of functions (docs, "Custom headers").',
    matches: ({ part, local, request }) =>
      local === '' && (RULED.test(part) || (part === 'content-type' && request.method === 'OPTIONS')),
  },
  {
    name: 'content types of rules',
    right: 'local server',
    why: 'Rules may set Content-Type (docs, "Custom headers"). The CLI ignores it.',
    matches: ({ part, netlify }) =>
      part === 'content-type' && /^(?:application\/octet-stream|text\/yaml\b)/.test(netlify),
  },
  {
    name: 'charset of XML and SVG',
    right: 'not known',
    why: 'The CLI sends none. XML without a charset is UTF-8, as these files are.',
    matches: ({ part, netlify, local }) =>
      part === 'content-type' && isXml(netlify) && local === `${netlify}; charset=utf-8`,
  },
  {
    name: 'must-revalidate',
    right: 'local server',
    why: 'Netlify sends "public, max-age=0, must-revalidate" with files (its guide for agents, "netlify-caching").',
    matches: ({ part, netlify, local }) =>
      part === 'cache-control' && local.replace(', must-revalidate', '') === netlify,
  },
  {
    name: 'ETag of the 404 page',
    right: 'not known',
    why: 'The CLI sends none. A 404 is not revalidated.',
    matches: ({ part, netlify, request }) =>
      part === 'etag' && netlify === '' && request.path === '/no-such-page',
  },
];
