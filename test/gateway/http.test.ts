import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aGateway, aGatewayInProcess } from '../helpers/a-gateway.ts';
import { aTideApi, TIDE_KEY } from '../helpers/a-tide-api.ts';

const MAX_TOOLS_BYTES = 4_096;
const MAX_ANSWER_CHARACTERS = 20_000;

/** A gateway to the tide API, with its key in the environment and consent to send it. */
async function aTideGateway(
  options: Partial<Parameters<typeof aGateway>[0]> = {},
  open: typeof aGateway = aGatewayInProcess,
) {
  const api = await aTideApi();
  const { policy = '', ...rest } = options;
  const gateway = await open({
    entries: [api.entry],
    operations: [api.operations],
    env: { TIDE_KEY },
    policy: `grants: ["credential tides TIDE_KEY ${api.host}"]\n${policy}`,
    ...rest,
  });
  return { ...gateway, api };
}

const auditOf = (folder: string): Record<string, unknown>[] =>
  readFileSync(join(folder, 'audit.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('the gateway lists three tools in less than 4 KB', async () => {
  const { client } = await aTideGateway({}, aGateway);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['discover', 'get_operation', 'call_operation']);
  expect(JSON.stringify(tools).length).toBeLessThan(MAX_TOOLS_BYTES);
});

test('a client finds an operation, reads its arguments and calls it with the key of the user', async () => {
  const { tool, call, left, folder } = await aTideGateway({}, aGateway);
  const found = JSON.stringify(await tool('discover', { need: 'when is high water in Harlingen' }));
  expect(found).toContain('tides/list_tides');
  const about = await tool('get_operation', { operation: 'tides/list_tides' });
  expect(about).toMatchObject({ effect: 'read', arguments: { properties: { station: {} } } });
  expect(about).not.toHaveProperty('missing');
  const answer = await call('tides/list_tides', { station: 'Harlingen' });
  expect(answer).toMatchObject({ ok: true, status: 200, data: { tides: [{ page: 1 }] } });
  expect(left.join('\n')).not.toContain(TIDE_KEY);
  expect(auditOf(folder)).toMatchObject([
    { operation: 'tides/list_tides', effect: 'read', consent: 'policy', outcome: 'success', status: 200 },
  ]);
});

test('the answer of a page has the arguments of the next one, until the last', async () => {
  const { call } = await aTideGateway();
  const first = await call('tides/list_tides', { station: 'Harlingen' });
  expect(first.next_arguments).toEqual({ station: 'Harlingen', page: 2 });
  const last = await call('tides/list_tides', { page: 3 });
  expect(last).not.toHaveProperty('next_arguments');
});

test('"select" returns the named part of a large answer, whose whole is in the work folder', async () => {
  const { call, folder } = await aTideGateway();
  const answer = await call('tides/large');
  expect(JSON.stringify(answer).length).toBeLessThan(10_000);
  const file = /results\/\S+\.json/.exec(String(answer.left_out))?.[0] ?? '';
  expect(JSON.parse(readFileSync(join(folder, 'work', file), 'utf8')).items).toHaveLength(5_000);
  const part = await call('tides/large', {}, { select: '$.items[4999].id' });
  expect(part.data).toEqual([4_999]);
});

test('a wrong key is an auth error that says where to get one and which scopes it needs', async () => {
  const { call, left } = await aTideGateway({ env: { TIDE_KEY: 'wrong-key-1234' } });
  const answer = await call('tides/list_tides');
  expect(answer).toMatchObject({ ok: false, status: 401 });
  expect(answer.remedy).toContain('https://tides.example.org/keys');
  expect(answer.remedy).toContain('tides:read');
  expect(left.join('\n')).not.toContain('wrong-key-1234');
});

test('without a key nothing is sent, and the refusal names the variable', async () => {
  const { call, api } = await aTideGateway({ env: {} });
  const answer = await call('tides/list_tides');
  expect(answer.ok).toBe(false);
  expect(answer.remedy).toContain('TIDE_KEY');
  expect(api.received).toEqual([]);
});

test.each([
  ['goes along with a read', TIDE_KEY, undefined, { TIDE_KEY }],
  ['is not asked for if there is none', undefined, undefined, {}],
  ['is asked for if the operation requires it', 'nothing', 'required', {}],
  ['does not go along if the operation needs none', undefined, 'none', { TIDE_KEY }],
] as const)('a key that is optional %s', async (_, sent, auth, env) => {
  const api = await aTideApi();
  const operations = {
    ...api.operations,
    operations: api.operations.operations.map((each) => ({ ...each, ...(auth && { auth }) })),
  };
  const entry = {
    ...api.entry,
    auth_mode: 'none, or API key (header X-Tide-Key)',
    auth_params: [{ name: 'X-Tide-Key', location: 'header' as const, required: false }],
  };
  const { call } = await aGatewayInProcess({
    entries: [entry],
    operations: [operations],
    env,
    policy: `grants: ["credential tides TIDE_KEY ${api.host}"]`,
  });
  await call('tides/list_tides');
  const keys = api.received.map(({ headers }) => headers['x-tide-key']);
  expect(keys).toEqual(sent === 'nothing' ? [] : [sent]);
});

test.each([
  ['busy', { status: 429, retry_after_s: 120 }],
  ['broken', { status: 500 }],
])('an interface that is %s is called once and explained', async (name, expected) => {
  const { call, api } = await aTideGateway();
  expect(await call(`tides/${name}`)).toMatchObject({ ok: false, ...expected });
  expect(api.received).toHaveLength(1);
});

test('a read is repeated after status 503', async () => {
  const { call, api } = await aTideGateway();
  expect(await call('tides/flaky')).toMatchObject({ ok: true });
  expect(api.received).toHaveLength(2);
});

test('a redirect to another host does not get the key', async () => {
  const other = await aTideApi();
  const api = await aTideApi({ elsewhere: `http://localhost:${other.host.split(':')[1]}/v1/tides` });
  const { call } = await aGatewayInProcess({
    entries: [api.entry],
    operations: [api.operations],
    env: { TIDE_KEY },
    policy: `grants: ["credential tides TIDE_KEY ${api.host}"]`,
  });
  const answer = await call('tides/moved');
  expect(answer.ok).toBe(false);
  expect(answer.cause).toContain('another host');
  expect(other.received).toEqual([]);
});

test('a write without a client that can ask is refused with the line of the policy that allows it', async () => {
  const { call, api } = await aTideGateway();
  const answer = await call('tides/add_station', { name: 'Harlingen' });
  expect(answer.remedy).toContain('Add "tides/add_station" to "allow"');
  expect(api.received).toEqual([]);
});

test('a write that the policy names runs without a question', async () => {
  const { call, api } = await aTideGateway({ policy: 'allow: [tides/add_station]' });
  expect(await call('tides/add_station', { name: 'Harlingen' })).toMatchObject({ ok: true, status: 201 });
  expect(api.received.map(({ body }) => body)).toEqual(['{"name":"Harlingen"}']);
});

test.each(['2025', '2026'] as const)(
  'with the protocol of %s the user is asked before a write',
  async (protocol) => {
    const questions: string[] = [];
    const answer = (question: string) => questions.push(question) > 1;
    const { call, api, folder } = await aTideGateway({ answer, protocol });
    expect((await call('tides/add_station', { name: 'A' })).cause).toContain('declined');
    expect(api.received).toEqual([]);
    expect(await call('tides/add_station', { name: 'B' })).toMatchObject({ ok: true });
    expect(questions[0]).toContain('tides/add_station');
    expect(auditOf(folder).map(({ consent }) => consent)).toEqual(['refused', 'asked']);
  },
);

test('a deletion is asked for even if the policy names it', async () => {
  const { call, api } = await aTideGateway({ policy: 'allow: [tides/*]' });
  expect((await call('tides/remove_station')).ok).toBe(false);
  expect(api.received).toEqual([]);
});

test('a dry run shows the request with a placeholder for the key and sends nothing', async () => {
  const { call, api } = await aTideGateway({ args: ['--dry-run'] }, aGateway);
  const answer = await call('tides/add_station', { name: 'A' });
  expect(answer).toMatchObject({
    dry_run: true,
    request: { method: 'POST', headers: { 'X-Tide-Key': '<x_tide_key>' } },
  });
  expect(api.received).toEqual([]);
});

test('the limit of calls ends a session', async () => {
  const { call } = await aTideGateway({ policy: 'limits: { calls: 1 }' });
  expect(await call('tides/list_tides')).toMatchObject({ ok: true });
  expect((await call('tides/list_tides')).cause).toContain('its limit');
});

test('an interface that hangs is left after the time limit of the policy', async () => {
  const { call } = await aTideGateway({ policy: 'limits: { seconds: 1 }' });
  expect((await call('tides/hang')).cause).toContain('in time');
});

test('an answer over the limit is cut, and says so', async () => {
  const { call } = await aTideGateway({ policy: 'limits: { answer_bytes: 20000 }' });
  expect(await call('tides/large')).toMatchObject({ ok: true, truncated: expect.any(String) });
});

test('an answer of 50 MB is cut at the limit, and the gateway goes on', async () => {
  const { call } = await aTideGateway();
  const answer = await call('tides/huge');
  expect(answer).toMatchObject({ status: 200, truncated: expect.any(String) });
  expect(JSON.stringify(answer).length).toBeLessThan(MAX_ANSWER_CHARACTERS);
  expect(await call('tides/list_tides')).toMatchObject({ ok: true });
});

test('status 403 is an auth error with the scopes that the interface needs', async () => {
  const { call } = await aTideGateway();
  const answer = await call('tides/forbidden');
  expect(answer).toMatchObject({ ok: false, status: 403 });
  expect(answer.remedy).toContain('tides:read');
});

test('the scopes that an interface asks for with status 403 come before those of its entry', async () => {
  const { call } = await aTideGateway();
  const { remedy } = await call('tides/narrow');
  expect(remedy).toContain('It needs these scopes: tides:write.');
  expect(remedy).not.toContain('tides:read');
});

test('a wrong region reads as a wrong key, so the error names the regions and where to set one', async () => {
  const api = await aTideApi();
  const parameters = { region: 'eu or us, as shown beside the key' };
  const endpoint = `http://{region}:${api.host.split(':')[1]}/v1`;
  const { call } = await aGatewayInProcess({
    entries: [{ ...api.entry, endpoint, parameters }],
    operations: [{ ...api.operations, base_url: endpoint }],
    env: { TIDE_KEY: 'key-of-another-region' },
    policy: `grants: ["credential tides TIDE_KEY ${api.host}"]\ninterfaces: { tides: { parameters: { region: 127.0.0.1 } } }`,
  });
  const answer = await call('tides/list_tides');
  expect(answer).toMatchObject({ ok: false, status: 401 });
  expect(answer.remedy).toContain('region (eu or us, as shown beside the key): a wrong one can look like');
});
