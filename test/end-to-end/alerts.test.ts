import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extendEnvironment } from '../../src/environment/environment.ts';
import type { HealthEvent } from '../../src/health/event-schema.ts';
import { type LocalServer, startLocal } from '../../src/local/start-local.ts';
import { FOLLOW_SLOT } from '../../src/site/follow/follow-page.ts';
import { SHELLS } from '../../src/site/frame/page-shell.ts';
import { KEYS } from '../../src/store/keys.ts';
import { connectStore } from '../../src/store/redis.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anEvent, logOf } from '../helpers/an-event.ts';
import { builtFilesOf } from '../helpers/built-files.ts';
import { aDist } from '../helpers/dist.ts';
import { ENTRY_TEXT } from '../helpers/entry-text.ts';
import { waitUntil } from '../helpers/wait-until.ts';

// Everything over sockets: the local server with its functions, Redis, mail server and webhook receiver, and
// scripts/alert.ts in its own process.

type Mail = { to: string[]; subject: string; headers: Record<string, string>; text: string };
type Post = { headers: Record<string, string>; body: string };

let dist: Awaited<ReturnType<typeof aDist>>;
let server: LocalServer;
let folder: string;
let entries: Awaited<ReturnType<typeof aDist>>;
let restore = () => {};

beforeAll(async () => {
  const files = Object.entries(builtFilesOf([anEntry({ slug: 'tides' }), anEntry({ slug: 'ferries' })]));
  folder = await mkdtemp(join(tmpdir(), 'callbook-alerts-'));
  dist = await aDist({ [SHELLS.follow]: `<h1>Following</h1>${FOLLOW_SLOT.join('')}` });
  for (const [path, content] of files) await writeInto(dist.folder, path, content);
  // An alert names its interface as the catalog does. Without an entry for it, by its slug.
  entries = await aDist({ 'api/harbours.yaml': ENTRY_TEXT });
  restore = extendEnvironment({ UPSTASH_REDIS_REST_URL: '', UPSTASH_REDIS_REST_TOKEN: '', URL: '' });
  server = await startLocal({
    port: 0,
    dist: dist.folder,
    functionsFolder: 'functions',
    netlifyToml: 'netlify.toml',
    redisUrl: null,
    reportError: console.error,
  });
});

afterAll(async () => {
  await server.close();
  restore();
  await dist[Symbol.asyncDispose]();
  await entries[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function writeInto(root: string, path: string, content: Uint8Array | string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

async function call(method: string, path: string, { key, body }: { key?: string; body?: object } = {}) {
  const response = await fetch(`${server.origin}/api/public/${path}`, {
    method,
    headers: { ...(key ? { 'x-api-key': key } : {}), 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
}

const local = async <T>(path: string): Promise<T[]> =>
  (
    await fetch(`${server.origin}/_local/${path}`, { headers: { Accept: 'application/json' } })
  ).json() as Promise<T[]>;

/** Waits until `count` mails to the address have arrived. */
const mailsTo = (address: string, count: number): Promise<Mail[]> =>
  waitUntil(
    `${count} mails to ${address}`,
    async () => (await local<Mail>('mailbox')).filter(({ to }) => to.includes(address)),
    (mails) => mails.length >= count,
  );

/** The link in a mail, with the origin of the server in this test. */
function linkIn({ text }: Mail, path: string): string {
  const [, rest = ''] = new RegExp(`(${path}\\?t=\\S+)`).exec(text) ?? [];
  return server.origin + rest;
}

function runAlert(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['scripts/alert.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CALLBOOK_ENTRIES: entries.folder, ...env },
  });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (printed += text));
  const [code] = await once(child, 'exit');
  expect([code, printed]).toEqual([0, expect.any(String)]);
  return printed;
}

const writeLog = async (name: string, events: readonly HealthEvent[]): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, logOf(events));
  return file;
};
const now = () => new Date().toISOString();

/** How often a run is killed, each time later. Kills at every step are in test/watch/failures.test.ts. */
const KILLS = 3;

it('a follower confirms, gets alerts by mail and webhook, and unsubscribes with one click', async () => {
  const { key } = await call('POST', 'keys', { body: { email: 'keeper@example.org' } });
  const byMail = await call('POST', 'watch', { key, body: { slug: 'tides' } });
  expect(byMail).toMatchObject({ state: 'pending', follows: { used: 1, limit: 3 } });
  const [confirmation] = await mailsTo('keeper@example.org', 1);
  const confirm = linkIn(confirmation as Mail, '/follow/confirm');
  expect((await fetch(confirm)).status).toBe(200);
  expect((await call('GET', 'watch', { key })).follows[0].state).toBe('pending');
  expect(await (await fetch(confirm, { method: 'POST' })).text()).toContain('Confirmed');

  const byHook = await call('POST', 'watch', {
    key,
    body: { slug: 'tides', webhook_url: `${server.inboxUrl}/hook` },
  });
  expect(byHook).toMatchObject({ state: 'active', follows: { used: 2, limit: 3 } });
  expect((await call('GET', 'watch', { key })).follows.map(({ state }: { state: string }) => state)).toEqual([
    'active',
    'active',
  ]);

  const events = await writeLog('events.ndjson', [anEvent({ observed_at: now() })]);
  expect(await outputOf(runAlert(['--events', events]))).toContain(
    '1 event made 2 alerts. Deliveries: 2 sent',
  );
  const [, alert] = await mailsTo('keeper@example.org', 2);
  expect(alert?.subject).toBe('tides is down');
  const posts = await local<Post>('inbox');
  const { body, headers } = posts.at(-1) as Post;
  expect(new Webhook(byHook.webhook_secret).verify(body, headers)).toMatchObject({
    type: 'interface.down',
    data: { slug: 'tides', status_code: 503 },
  });

  const stop = await fetch(linkIn(alert as Mail, '/follow/unsubscribe'), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'error',
  });
  expect(stop.status).toBe(200);
  const left = await call('GET', 'watch', { key });
  expect(left.follows.map(({ channel }: { channel: string }) => channel)).toEqual(['webhook']);
  expect(await call('DELETE', 'keys', { key })).toEqual({ erased: true, follows_ended: 1 });
});

it('scripts/alert.ts reads events.ndjson in the folder CALLBOOK_HISTORY', async () => {
  const store = connectStore(server.redis);
  await store.del(KEYS.alertCursor);
  await writeLog('events.ndjson', [anEvent({ slug: 'nobody-follows', observed_at: now() })]);
  const printed = await outputOf(runAlert([], { CALLBOOK_HISTORY: folder }));
  expect(printed).toContain('1 event made 0 alerts');
});

it('no alert is lost if the process is killed at any moment', async () => {
  const store = connectStore(server.redis);
  await store.del(KEYS.alertCursor);
  const { key } = await call('POST', 'keys', { body: { email: 'other@example.org' } });
  const follow = { slug: 'ferries', webhook_url: `${server.inboxUrl}/killed` };
  expect((await call('POST', 'watch', { key, body: follow })).state).toBe('active');
  const log = Array.from({ length: 12 }, () => anEvent({ slug: 'ferries', observed_at: now() }));
  const events = await writeLog('killed.ndjson', log);

  const started = performance.now();
  await outputOf(runAlert(['--events', await writeLog('none.ndjson', [])]));
  const startMs = performance.now() - started;
  for (let round = 0; round < KILLS; round += 1) {
    const child = runAlert(['--events', events]);
    await Promise.race([once(child, 'exit'), sleep(startMs * (0.5 + round * 0.24))]);
    child.kill('SIGKILL');
    // As if five minutes had passed: deliveries that the dead process had claimed are due again.
    for (const id of await store.zrange<string[]>(KEYS.deliveriesDue, 0, -1)) {
      await store.zadd(KEYS.deliveriesDue, { score: 0, member: id });
    }
  }
  await outputOf(runAlert(['--events', events]));
  const posts = (await local<Post & { path: string }>('inbox')).filter(
    ({ path, body }) => path.endsWith('/killed') && JSON.parse(body).type !== 'webhook.ping',
  );
  expect(new Set(posts.map(({ headers }) => headers['webhook-id']))).toHaveProperty('size', log.length);
  const bodies = new Map(posts.map(({ headers, body }) => [headers['webhook-id'], body]));
  expect(posts.every(({ headers, body }) => bodies.get(headers['webhook-id']) === body)).toBe(true);
});

it('the local server shows mails and webhook calls as pages', async () => {
  const read = async (path: string) => (await fetch(`${server.origin}/_local/${path}`)).text();
  expect(await read('mailbox')).toContain('Confirm that you follow');
  expect(await read('mailbox/1')).toContain('<iframe title="The email" sandbox=');
  expect(await read('inbox')).toContain('webhook-signature: v1,');
  expect((await fetch(`${server.origin}/_local/elsewhere`)).status).toBe(404);
});
