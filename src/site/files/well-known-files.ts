import { stringify } from 'yaml';
import { SERVER_CARD } from '../../api/ard/entry-schema.ts';
import type { FileRow } from '../../api/calls/file-row.ts';
import { describeApi } from '../../api/openapi/openapi.ts';
import { builtCatalog } from '../../catalog/built/built.ts';
import { builtOperationsOf } from '../../catalog/built/built-operations.ts';
import { CATEGORIES, type Category } from '../../entry/category.ts';
import { environment } from '../../environment/environment.ts';
import { builtArdEntries } from '../../protocols/ard/describe-entry.ts';
import { describeCatalog, describeManifest } from '../../protocols/ard/manifest.ts';
import { describeSkills, SKILL_PATH, writeSkill } from '../../protocols/well-known/agent-skill.ts';
import { describeApiCatalog } from '../../protocols/well-known/api-catalog.ts';
import { writeLlms, writeLlmsFull } from '../../protocols/well-known/llms.ts';
import { writeSecurityText } from '../../protocols/well-known/security-text.ts';
import {
  describeServer,
  describeServerCatalog,
  SERVER_CARD_PATH,
} from '../../protocols/well-known/server-card.ts';
import { documentWithOwnExamples, ownExamples } from './built-source.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

const siteUrl = (): string => environment().siteUrl;
const describeOwnApi = () => documentWithOwnExamples(describeApi(environment().publicUrl ?? '/'));
const writeOwnSkill = (): string => ownExamples(writeSkill(siteUrl()));
const writeManifest = (): string => JSON.stringify(describeManifest(builtArdEntries(), siteUrl()));
const writeServerCard = (): string => JSON.stringify(describeServer(environment()));

/** The files that describe this site to programs. */
export const WELL_KNOWN_FILES: readonly FileRow[] = [
  { path: '/openapi.json', contentType: JSON_TYPE, write: () => JSON.stringify(describeOwnApi()) },
  {
    path: '/openapi.yaml',
    contentType: 'application/yaml; charset=utf-8',
    write: () => stringify(describeOwnApi(), { aliasDuplicateObjects: false }),
  },
  {
    path: '/llms.txt',
    contentType: TEXT_TYPE,
    write: () => ownExamples(writeLlms(builtCatalog(), siteUrl())),
  },
  {
    path: '/llms-full.txt',
    contentType: TEXT_TYPE,
    write: () => ownExamples(writeLlmsFull(builtCatalog(), siteUrl(), builtOperationsOf)),
  },
  {
    path: '/.well-known/api-catalog',
    contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    write: () => JSON.stringify(describeApiCatalog(siteUrl())),
  },
  { path: '/.well-known/ard.json', contentType: JSON_TYPE, write: writeManifest },
  {
    path: '/.well-known/ai-catalog.json', // The path before ARD v0.91.
    contentType: JSON_TYPE,
    write: writeManifest,
  },
  {
    path: '/.well-known/ard/{category}.json', // As catalogPath in src/protocols/ard/manifest.ts links to it.
    contentType: JSON_TYPE,
    names: () => CATEGORIES,
    write: (_, category) =>
      JSON.stringify(describeCatalog(category as Category, builtArdEntries(), siteUrl())),
  },
  {
    path: '/.well-known/agent-skills/index.json',
    contentType: JSON_TYPE,
    write: () => JSON.stringify(describeSkills(writeOwnSkill())),
  },
  { path: SKILL_PATH, contentType: 'text/markdown; charset=utf-8', write: writeOwnSkill },
  {
    path: '/.well-known/mcp/catalog.json',
    contentType: JSON_TYPE,
    write: () => JSON.stringify(describeServerCatalog(siteUrl())),
  },
  {
    path: '/.well-known/mcp/server-card.json', // The path before SERVER_CARD_PATH.
    contentType: SERVER_CARD,
    write: writeServerCard,
  },
  {
    path: SERVER_CARD_PATH,
    contentType: SERVER_CARD,
    // CORS and caching of server cards: modelcontextprotocol/experimental-ext-server-card, docs/discovery.md.
    headers: {
      'Access-Control-Allow-Methods': 'GET',
      'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
      'Access-Control-Expose-Headers': 'ETag',
      'Cache-Control': 'public, max-age=3600',
    },
    write: writeServerCard,
  },
  {
    path: '/.well-known/security.txt',
    contentType: TEXT_TYPE,
    // Without a repository nobody could be told of a fault, so then there is no such file.
    names: () => (environment().repositoryUrl ? [''] : []),
    write: () => {
      const { repositoryUrl } = environment();
      const builtAt = new Date(builtCatalog().status.generated_at);
      return repositoryUrl && writeSecurityText({ siteUrl: siteUrl(), repositoryUrl, builtAt });
    },
  },
];
