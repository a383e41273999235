import { expect, it } from 'vitest';
import { ArdManifestSchema } from '../../../src/api/ard/entry-schema.ts';
import { IDENTIFIER } from '../../../src/api/ard/identifier.ts';
import { describeArdEntries } from '../../../src/protocols/ard/describe-entry.ts';
import { describeCatalog, describeManifest } from '../../../src/protocols/ard/manifest.ts';
import { ARD_SITE, tideEntries } from '../../helpers/ard.ts';

const lines = describeArdEntries(tideEntries(), [], ARD_SITE);

it('the manifest names the search, the MCP server and a catalog for each category', () => {
  const { entries } = ArdManifestSchema.strict().parse(describeManifest(lines, ARD_SITE));
  expect(entries.map(({ type, url }) => [type, url])).toEqual([
    ['application/ai-registry+json', `${ARD_SITE}/ard`],
    ['application/mcp-server-card+json', `${ARD_SITE}/mcp/server-card`],
    ['application/ai-catalog+json', `${ARD_SITE}/.well-known/ard/api.json`],
    ['application/ai-catalog+json', `${ARD_SITE}/.well-known/ard/mcp.json`],
    ['application/ai-catalog+json', `${ARD_SITE}/.well-known/ard/cli.json`],
  ]);
  for (const { identifier, representativeQueries } of entries) {
    expect(identifier).toMatch(IDENTIFIER);
    expect(identifier.startsWith('urn:air:callbook.example:')).toBe(true);
    expect(representativeQueries?.length).toBeGreaterThanOrEqual(2);
  }
});

it('a category without entries has no catalog', () => {
  expect(describeManifest([], ARD_SITE).entries).toHaveLength(2);
});

it('the catalogs have every entry once', () => {
  const all = (['api', 'mcp', 'cli'] as const).flatMap(
    (category) => describeCatalog(category, lines, ARD_SITE).entries,
  );
  expect(all.map(({ identifier }) => identifier).sort()).toEqual(
    lines.map(({ entry }) => entry.identifier).sort(),
  );
});
