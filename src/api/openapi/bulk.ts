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
  description: 'One JSON object of the schema Entry per line, sorted by slug, with a final line break.',
  requestParams: { path: z.object({ category: CategorySchema.meta({ example: 'mcp' }) }) },
  responses: {
    ...answers('The entries, one per line.', z.string(), NDJSON),
    '404': problem('No category has this name.'),
    ...COMMON,
  },
};

const index: ZodOpenApiOperationObject = {
  operationId: 'streamIndex',
  tags: ['copy'],
  summary: 'Download a slim index of the catalog.',
  description: 'Slug, name, category and summary of every entry, one JSON object per line, sorted by slug.',
  responses: { ...answers('The index, one entry per line.', z.string(), NDJSON), ...COMMON },
};

const changes: ZodOpenApiOperationObject = {
  operationId: 'streamChanges',
  tags: ['copy'],
  summary: 'Bring a copy of the catalog up to date.',
  description:
    'The last change of every entry, newest first, one JSON object per line with "at", "change" and "slug". "added" and "changed" have the whole entry, "removed" has none, "signals" has the fields of health and trust of an entry whose file did not change. Take the lines whose "at" is later than "committed_at" in the manifest of your copy, replace or remove the entries that they name, and sort by slug: the result is today\'s dump, byte for byte. The manifest says how far back the changes go.',
  responses: { ...answers('The changes, one per line.', z.string(), NDJSON), ...COMMON },
};

const manifest: ZodOpenApiOperationObject = {
  operationId: 'getManifest',
  tags: ['copy'],
  summary: 'List the bulk files.',
  description: 'The time and commit of their build, with the size and SHA-256 of each file.',
  responses: { ...answers('The manifest.', BulkManifestSchema), ...COMMON },
};

export const BULK_PATHS: ZodOpenApiPathsObject = {
  '/api/public/entries/{category}.ndjson': { get: categoryDump },
  '/api/public/index.ndjson': { get: index },
  '/api/public/changes.ndjson': { get: changes },
  '/api/public/manifest.json': { get: manifest },
};
