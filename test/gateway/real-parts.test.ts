import { spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder, aGatewayInProcess } from '../helpers/a-gateway.ts';
import { realEntries, realOperationsOf } from '../helpers/real-catalog.ts';

// Real servers and tools, with their entries and operations as the catalog has them.

const PACKAGES = join(process.cwd(), 'node_modules/@modelcontextprotocol');

/** The entry of a server, started from the installed package instead of by npx. */
function aRealServer(slug: string, name: string, ...words: string[]) {
  const command = ['node', join(PACKAGES, name, 'dist/index.js'), ...words];
  const entries = realEntries()
    .filter((entry) => entry.slug === slug)
    .map((entry) => ({ ...entry, endpoint: command.join(' ') }));
  return { entries, operations: realOperationsOf(slug), command };
}

const grantOf = (slug: string, command: readonly string[]) =>
  JSON.stringify(`start ${slug} ${JSON.stringify(command)}`);

test('the everything server echoes, and knows no variables of the user', async () => {
  const { command, ...catalog } = aRealServer('everything-mcp', 'server-everything');
  const { call } = await aGatewayInProcess({
    ...catalog,
    policy: `grants: [${grantOf('everything-mcp', command)}]`,
    env: { AWS_SECRET_ACCESS_KEY: 'aws-marked-secret-1' },
  });
  expect(await call('everything-mcp/echo', { message: 'hello' })).toMatchObject({
    ok: true,
    data: 'Echo: hello',
  });
  expect(JSON.stringify(await call('everything-mcp/get-env'))).not.toContain('aws-marked-secret-1');
});

test('the filesystem server reads the folder that the policy names', async () => {
  const folder = realpathSync(aFolder());
  writeFileSync(join(folder, 'note.txt'), 'high water at noon');
  const { command, ...catalog } = aRealServer('filesystem-mcp', 'server-filesystem', '<dir>');
  const { call } = await aGatewayInProcess({
    ...catalog,
    policy: `grants: [${grantOf('filesystem-mcp', [...command.slice(0, -1), folder])}]
interfaces: { filesystem-mcp: { parameters: { dir: "${folder}" } } }`,
  });
  const read = await call('filesystem-mcp/read_text_file', { path: join(folder, 'note.txt') });
  expect(JSON.stringify(read.data)).toContain('high water at noon');
  expect((await call('filesystem-mcp/read_text_file', { path: '/etc/hostname' })).ok).toBe(false);
});

test('the memory server returns its graph, and is asked for nothing that changes it', async () => {
  const { command, ...catalog } = aRealServer('memory-mcp', 'server-memory');
  const { call } = await aGatewayInProcess({
    ...catalog,
    policy: `grants: [${grantOf('memory-mcp', command)}]`,
  });
  expect(await call('memory-mcp/read_graph')).toMatchObject({ ok: true, data: { entities: [] } });
  expect((await call('memory-mcp/delete_entities', { entityNames: ['Ada'] })).cause).toContain('consent');
});

test('jq and git run as the catalog describes them', async () => {
  const folder = aFolder();
  const work = join(folder, 'work');
  mkdirSync(work);
  writeFileSync(join(work, 'data.json'), '{"name":"Harlingen"}');
  spawnSync('git', ['init', '-q'], { cwd: work });
  const entries = realEntries().filter(({ slug }) => ['jq', 'git'].includes(slug));
  const { call } = await aGatewayInProcess({
    entries,
    operations: realOperationsOf('jq', 'git'),
    policy: 'commands: [jq, git]',
    folder,
  });
  expect(await call('jq/jq', { jq_filter: '.name', file: ['data.json'] })).toMatchObject({
    ok: true,
    data: 'Harlingen',
  });
  expect((await call('git/status')).data).toContain('data.json');
});
