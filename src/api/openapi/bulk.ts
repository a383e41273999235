import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { BulkManifestSchema } from '../../catalog/bulk/changes-schema.ts';
import { CategorySchema } from '../../entry/category-schema.ts';
import { answers, COMMON, problem } from './parts.ts';

const NDJSON = 'application/x-ndjson';

const categoryDump: ZodOpenApiOperationObject = {
  operationId: 'streamCategory',
  tags: ['copy'],
  summary: 'Download the entries of one category.',
  description: 'One JSON object of the schema Entry a line, sorted by slug, with a final line break.',
  requestParams: { path: z.object({ category: CategorySchema.meta({ example: 'mcp' }) }) },
  responses: {
    ...answers('The entries, one a line.', z.string(), NDJSON),
    '404': problem('There is no such category.'),
    ...COMMON,
  },
};

const index: ZodOpenApiOperationObject = {
  operationId: 'streamIndex',
  tags: ['copy'],
  summary: 'Download a slim index of the catalog.',
  description: 'Slug, name, category and summary of every entry, one JSON object a line, sorted by slug.',
  responses: { ...answers('The index, one entry a line.', z.string(), NDJSON), ...COMMON },
};

const changes: ZodOpenApiOperationObject = {
  operationId: 'streamChanges',
  tags: ['copy'],
  summary: 'Bring a copy of the catalog up to date.',
  description:
    'The last change of every entry, newest first, one JSON object a line with "at", "change" and "slug". "added" and "changed" carry the whole entry, "removed" none, "signals" the fields of health and trust of an entry whose file did not change. Take the lines whose "at" is later than "committed_at" in the manifest of your copy, replace or remove the entries they name, sort by slug: what comes out is today\'s dump, byte for byte. The manifest says how far back this reaches.',
  responses: { ...answers('The changes, one a line.', z.string(), NDJSON), ...COMMON },
};

const manifest: ZodOpenApiOperationObject = {
  operationId: 'getManifest',
  tags: ['copy'],
  summary: 'Read what the bulk files hold.',
  description: 'When and from which commit they were built, with size and SHA-256 of each.',
  responses: { ...answers('The manifest.', BulkManifestSchema), ...COMMON },
};

export const BULK_PATHS: ZodOpenApiPathsObject = {
  '/api/public/entries/{category}.ndjson': { get: categoryDump },
  '/api/public/index.ndjson': { get: index },
  '/api/public/changes.ndjson': { get: changes },
  '/api/public/manifest.json': { get: manifest },
};
