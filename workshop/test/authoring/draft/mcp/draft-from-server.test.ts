import { expect, it } from 'vitest';
import { z } from 'zod';
import { mcpWithSessions } from '../../../../../test/helpers/fake-mcp-servers.ts';
import { aLoopbackGuard, serveHttp } from '../../../../../test/helpers/loopback.ts';
import { draftFromManifest, readManifest } from '../../../../authoring/draft/mcp/draft-from-manifest.ts';
import { draftFromServer } from '../../../../authoring/draft/mcp/draft-from-server.ts';

it('draftFromServer drafts a running server and calls none of its tools', async () => {
  await using server = await serveHttp(mcpWithSessions(() => ({ search_tides: { port: z.string() } })));
  await using guard = aLoopbackGuard();
  const draft = await draftFromServer(server.url('/mcp'), guard.fetch, 'tides');
  expect(draft.fields).toMatchObject({ name: 'world', auth_mode: 'none', endpoint: server.url('/mcp') });
  expect(draft.facts).toContain('tool search_tides(port)');
});

it('draftFromManifest drafts a local server', () => {
  const manifest = readManifest(
    JSON.stringify({
      name: 'org.example/tides',
      packages: [
        {
          registryType: 'npm',
          identifier: 'tides-mcp',
          environmentVariables: [{ name: 'TIDES_KEY', isSecret: true }],
        },
      ],
    }),
  );
  expect(draftFromManifest(manifest, null, 'tides').fields).toMatchObject({
    endpoint: 'npx -y tides-mcp',
    mcp_name: 'org.example/tides',
    auth_mode: 'environment variable TIDES_KEY',
    invocation_example:
      '{"mcpServers":{"tides":{"command":"npx","args":["-y","tides-mcp"],"env":{"TIDES_KEY":"<tides_key>"}}}}',
  });
});

it('draftFromManifest writes no command for a package whose registry is named "constructor"', () => {
  const packages = [{ registryType: 'constructor', identifier: 'tides-mcp' }];
  const manifest = readManifest(JSON.stringify({ name: 'org.example/tides', packages }));
  expect(draftFromManifest(manifest, null, 'tides').fields).toMatchObject({
    endpoint: expect.stringMatching(/^FILL: the address/),
  });
});

it('draftFromManifest explains a placeholder named "constructor"', () => {
  const remotes = [{ type: 'streamable-http', url: 'https://example.org/{constructor}/mcp' }];
  const manifest = readManifest(JSON.stringify({ name: 'org.example/tides', remotes }));
  const { parameters } = draftFromManifest(manifest, null, 'tides').fields as { parameters: object };
  expect(Object.entries(parameters)).toEqual([['constructor', 'FILL: what constructor is']]);
});
