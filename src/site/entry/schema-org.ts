import type { Entry } from '../../catalog/entry-schema.ts';

/** The entry as schema.org data: a SoftwareApplication for command-line tools, a WebAPI otherwise. */
export function describeForSearchEngines(entry: Entry, siteUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': entry.category === 'cli' ? 'SoftwareApplication' : 'WebAPI',
    name: entry.name,
    description: entry.summary,
    url: `${siteUrl}/entry/${entry.slug}/`,
    keywords: [...entry.tags, ...entry.capabilities].join(', '),
    ...(entry.category === 'cli'
      ? { applicationCategory: 'DeveloperApplication', softwareHelp: entry.docs_url }
      : { documentation: entry.docs_url }),
    ...(entry.no_key && { isAccessibleForFree: /\bfree\b/i.test(entry.pricing ?? '') || undefined }),
  };
}
