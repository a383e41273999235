import { SERVER_CARD } from '../../api/ard/entry-schema.ts';
import { SERVER_CARD_PATH } from './server-card.ts';

type Link = { href: string; type?: string; title?: string };
type LinkContext = { anchor: string } & Readonly<Record<string, readonly Link[] | string>>;

/** The APIs of this site as a linkset (RFC 9727, appendix A): the description, documentation and status of each. */
export function describeApiCatalog(siteUrl: string): { linkset: LinkContext[] } {
  const at = (path: string) => `${siteUrl}${path}`;
  return {
    linkset: [
      {
        anchor: at('/api/public'),
        'service-desc': [
          { href: at('/openapi.json'), type: 'application/json', title: 'OpenAPI 3.1' },
          { href: at('/openapi.yaml'), type: 'application/yaml', title: 'OpenAPI 3.1' },
        ],
        'service-doc': [
          { href: at('/docs/'), type: 'text/html' },
          { href: at('/llms-full.txt'), type: 'text/plain' },
        ],
        status: [
          { href: at('/api/public/health'), type: 'application/json', title: 'Health of the service' },
          { href: at('/api/public/status'), type: 'application/json', title: 'Health of the interfaces' },
        ],
        item: [
          {
            href: at('/api/public/manifest.json'),
            type: 'application/json',
            title: 'The bulk files, with size and SHA-256',
          },
          {
            href: at('/api/public/entries.ndjson'),
            type: 'application/x-ndjson',
            title: 'The whole catalog',
          },
          {
            href: at('/.well-known/agent-skills/index.json'),
            type: 'application/json',
            title: 'A skill that teaches agents to use this API',
          },
        ],
      },
      {
        anchor: at('/mcp'),
        'service-desc': [{ href: at(SERVER_CARD_PATH), type: SERVER_CARD }],
        'service-doc': [{ href: at('/docs/'), type: 'text/html' }],
      },
      {
        anchor: at('/ard'),
        'service-desc': [{ href: at('/openapi.json'), type: 'application/json' }],
        'service-doc': [{ href: at('/docs/'), type: 'text/html' }],
        item: [{ href: at('/.well-known/ard.json'), type: 'application/json', title: 'The ARD manifest' }],
      },
      {
        anchor: at('/v0.1/servers'),
        'service-doc': [{ href: at('/docs/'), type: 'text/html' }],
      },
    ],
  };
}
