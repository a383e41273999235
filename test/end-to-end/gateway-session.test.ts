import { expect, test } from 'vitest';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { aGateway } from '../helpers/a-gateway.ts';
import { aTideApi, TIDE_KEY } from '../helpers/a-tide-api.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOperationsFile, aTool } from '../helpers/an-operation.ts';
import { aWatchedRegistry } from '../helpers/watched-registry.ts';

const PAGE = '../../docs/gateway-session.md';
const INTRODUCTION = `# A session with the gateway

What a client sends to \`callbook gateway\`, what the user is asked, and what comes back. The gateway, the client, the
registry and git are real; the tide API runs on the same machine and asks for a key. \`npx vitest run -u
test/end-to-end/gateway-session.test.ts\` records the session, and the test fails if it would be another one today.
`;

/** A tide API with a key, and git, in a registry that counts reports. */
async function aRegistryWithTides() {
  const api = await aTideApi();
  const git = anEntry({
    slug: 'git',
    category: 'cli',
    name: 'git',
    summary: 'Version control of files.',
    endpoint: 'git',
    auth_mode: 'none (local command)',
    capabilities: ['manage_git_repositories'],
    tags: ['git'],
    example_needs: ['which version of git is here', 'history of a file', 'compare two branches'],
  });
  const version = aTool({ name: 'version', summary: 'Print the version of git.', command: 'git --version' });
  const operations = [api.operations, publishOperations(git, anOperationsFile([version]))];
  return { api, registry: await aWatchedRegistry([api.entry, git], operations) };
}

/** Parts that differ from run to run. */
const steady = (text: string, host: string): string =>
  text
    .replaceAll(host, 'tides.internal:8443')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://callbook.example')
    .replaceAll(/("latency_ms": )\d+/g, '$112')
    .replaceAll(/("match_score": )[\d.]+/g, '$10.87')
    .replaceAll(/git version [\d.]+/g, 'git version 2.50.1');

test('the recorded session is what the gateway does today', async () => {
  const { api, registry } = await aRegistryWithTides();
  const parts = [INTRODUCTION];
  const block = (language: string, text: string) => parts.push(`\`\`\`${language}\n${text}\n\`\`\`\n`);
  const { tool } = await aGateway({
    entries: [],
    operations: [],
    url: registry.url,
    env: { TIDE_KEY },
    policy: 'commands: [git]',
    args: ['--allow-private'],
    answer: (question) => {
      const isAllowed = !question.includes('remove_station');
      parts.push(`The user is asked, and ${isAllowed ? 'agrees' : 'declines'}:\n`);
      parts.push(`${question.replaceAll(/^/gm, '> ')}\n`);
      return isAllowed;
    },
  });
  const step = async (title: string, name: string, args: object) => {
    parts.push(`## ${title}\n`);
    block('json', JSON.stringify({ tool: name, arguments: args }, null, 2));
    block('json', JSON.stringify(await tool(name, { ...args }), null, 2));
  };
  await step('Find', 'discover', { need: 'when is high water in Harlingen', limit: 1 });
  await step('Read the arguments', 'get_operation', { operation: 'tides/list_tides' });
  await step('Call, with consent to send the key', 'call_operation', {
    operation: 'tides/list_tides',
    arguments: { station: 'Harlingen' },
  });
  await step('Change something, with consent', 'call_operation', {
    operation: 'tides/add_station',
    arguments: { name: 'Terschelling' },
  });
  await step('Destroy something, without consent', 'call_operation', { operation: 'tides/remove_station' });
  await step('Run a command', 'call_operation', { operation: 'git/version' });
  const reported = () => registry.reports.map(({ body }) => JSON.stringify(body)).join('\n');
  await expect.poll(reported, { timeout: 10_000 }).toContain('"git"');
  parts.push('## What the registry got to know\n');
  block(
    'json',
    JSON.stringify(
      registry.reports.map(({ body }) => body),
      null,
      2,
    ),
  );
  const recorded = steady(parts.join('\n'), api.host);
  expect(recorded).not.toContain(TIDE_KEY);
  await expect(recorded).toMatchFileSnapshot(PAGE);
});
