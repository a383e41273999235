import type { Config } from '@netlify/functions';
import { logged } from '../src/http/logged.ts';
import { serve } from '../src/http/reply.ts';

export const config: Config = {
  // Written by npm run fix from the rows of files.
  path: [
    '/api/public/registry/:file',
    '/api/public/capabilities',
    '/api/public/entries.ndjson',
    '/api/public/operations.ndjson',
    '/api/public/operations-changes.ndjson',
    '/api/public/entries/:file',
    '/api/public/index.ndjson',
    '/api/public/changes.ndjson',
    '/api/public/manifest.json',
    '/api/public/status.json',
    '/api/public/status/:file',
    '/openapi.json',
    '/openapi.yaml',
    '/llms.txt',
    '/llms-full.txt',
    '/.well-known/api-catalog',
    '/.well-known/ard.json',
    '/.well-known/ai-catalog.json',
    '/.well-known/ard/:file',
    '/.well-known/agent-skills/index.json',
    '/.well-known/agent-skills/callbook/SKILL.md',
    '/.well-known/mcp/catalog.json',
    '/.well-known/mcp/server-card.json',
    '/mcp/server-card',
    '/.well-known/security.txt',
    '/index/discovery.bin',
    '/index/lexicon.bin',
    '/index/operations.bin',
    '/index/operation-names.json',
    '/index/servers.json',
    '/index/ard.ndjson',
    '/feeds/events.atom',
    '/feeds/events.json',
  ],
  method: ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
};

// Files serve GET and HEAD. Every other method on their paths comes here.
export default logged('static-methods', config, (request: Request) =>
  serve(request, {
    GET: () => {
      throw new Error('static-methods got a GET, which only files serve');
    },
  }),
);
