/** The URN of an ARD entry (ARD v0.91, appendix C), with at least one segment after the domain. */
export const IDENTIFIER = /^urn:air:[a-zA-Z0-9.-]+(?::[a-zA-Z0-9._-]+)+$/;
export const MAX_IDENTIFIER_LENGTH = 400; // A domain has at most 253 characters, a slug 60.

/** Stands for a site without a domain, such as one on localhost (spec/urn-naming-guide.md, scenario A). */
const LOCAL_DOMAIN = 'agent.localhost';

/** The domain under which a site publishes: its own, because nothing else is its to claim. */
export function domainOfSite(siteUrl: string): string {
  const host = URL.canParse(siteUrl) ? new URL(siteUrl).hostname : '';
  const isDomain = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) && !/^[\d.]+$/.test(host);
  return isDomain ? host : LOCAL_DOMAIN;
}

/** The URN of one thing that a site publishes, such as `urn:air:callbook.example:api:open-meteo`. */
export const identifierOf = (siteUrl: string, namespace: string, name: string): string =>
  `urn:air:${domainOfSite(siteUrl)}:${namespace}:${name}`;
