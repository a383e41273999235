import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished, vi } from 'vitest';
import { NetworkError } from '../../src/network/network-error.ts';
import { AlertBodySchema, type Follow } from '../../src/watch/schema.ts';
import {
  alertBody,
  isOwnWebhook,
  openWebhooks,
  pingWebhook,
  signedRequest,
  webhookSecret,
  webhookSecrets,
  withTarget,
} from '../../src/watch/webhook.ts';
import { anAlertContent } from '../helpers/an-event.ts';
import { serveHttp } from '../helpers/loopback.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const follow = { id: 'V1StGXR8_Z5jdHi6', salt: 'salt' };
const [old, current] = ['the-secret-before-the-change-of-it-1234', 'the-secret-after-the-change-of-it-12345'];
const ping = {
  type: 'webhook.ping',
  timestamp: NOW.toISOString(),
  data: { slug: 'tides', follow_id: follow.id },
} as const;

it('requests are signed with the current secret and the earlier ones', () => {
  vi.useFakeTimers({ now: NOW }); // Receivers refuse old signatures.
  onTestFinished(() => void vi.useRealTimers());
  const secrets = webhookSecrets(follow, { secret: current, secretsBefore: [old] });
  const { body, headers } = signedRequest(ping, { id: 'ping_1', at: NOW, secrets });
  const verify = (secret: string) => new Webhook(webhookSecret(follow, secret)).verify(body, headers);
  expect([verify(old), verify(current)]).toEqual([ping, ping]);
  expect(() => verify('a-secret-that-was-never-used-here-12345')).toThrow();
});

it('the start of flapping is sent as interface.down with flapping: true, its end as up or down', () => {
  const bodyOf = (kind: 'down' | 'up' | 'flapping') => {
    const body = AlertBodySchema.parse(alertBody(anAlertContent({ kind }), 'https://callbook.example'));
    return [body.type, body.data.flapping];
  };
  expect(bodyOf('flapping')).toEqual(['interface.down', true]);
  expect(bodyOf('down')).toEqual(['interface.down', false]);
  expect(bodyOf('up')).toEqual(['interface.up', false]);
});

it('an alert says what to use instead, with the page of each', () => {
  const content = anAlertContent({}, { alternatives: [{ slug: 'sea-level', name: 'Sea Level' }] });
  const { data } = AlertBodySchema.parse(alertBody(content, 'https://callbook.example'));
  expect(data.alternatives).toEqual([
    { slug: 'sea-level', name: 'Sea Level', entry_url: 'https://callbook.example/entry/sea-level/' },
  ]);
});

it('a webhook on a host that the operator named may be private and without TLS, and no other', async () => {
  const received: string[] = [];
  await using server = await serveHttp((request, response) => {
    received.push(request.url ?? '');
    response.writeHead(204).end();
  });
  const url = server.url('/alerts');
  const named = openWebhooks({ inboxUrl: null, webhookHosts: [new URL(url).host] });
  const unnamed = openWebhooks({ inboxUrl: null, webhookHosts: [] });
  onTestFinished(async () => void (await Promise.all([named.close(), unnamed.close()])));
  const request = { headers: {}, body: '{}' };
  expect(await named.post(url, request)).toBe(204);
  await expect(unnamed.post(url, request)).rejects.toThrow();
  expect(received).toEqual(['/alerts']);
});

it('a follow with another target gets a new salt, the same for each ping until the target is stored', () => {
  const whole: Follow = {
    ...follow,
    key: 'k',
    slug: 'tides',
    channel: 'webhook',
    target: 'https://a.example.org/',
    state: 'active',
    dead: 0,
    created_at: NOW.toISOString(),
    expires_at: null,
  };
  expect(withTarget(whole, 'https://a.example.org/')).toBe(whole);
  const moved = withTarget(whole, 'https://b.example.org/');
  expect(moved).toEqual({
    ...whole,
    target: 'https://b.example.org/',
    salt: expect.stringMatching(/^.{16}$/),
  });
  expect(moved.salt).not.toBe(withTarget(whole, 'https://c.example.org/').salt);
  expect(withTarget(whole, 'https://b.example.org/')).toEqual(moved);
});

it.each([
  ['http://127.0.0.1:4321/inbox/hook', true],
  ['http://127.0.0.1:4321/inbox', true],
  ['http://127.0.0.1:4321/inboxes', false],
  ['https://hooks.example.org/inbox', false],
  ['no address', false],
])('the inbox of the local server has %s: %s', (url, isOwn) => {
  expect(isOwnWebhook(url, { inboxUrl: 'http://127.0.0.1:4321/inbox', webhookHosts: [] })).toBe(isOwn);
  expect(isOwnWebhook(url, { inboxUrl: null, webhookHosts: [] })).toBe(false);
});

it.each<[string, () => Promise<number>, string | null]>([
  ['accepts it', async () => 204, null],
  ['answers 500', async () => 500, 'it answered 500'],
  ['is private', () => Promise.reject(new NetworkError('private', 'is not public')), 'private'],
  ['has no name', () => Promise.reject(new NetworkError('dns', 'has no address')), 'has no address'],
])('a ping of a webhook that %s says so', async (_, postWebhook, result) => {
  const asked = { ...follow, target: 'https://hooks.example.org/' } as Follow;
  expect(await pingWebhook(asked, [webhookSecret(follow, current)], { postWebhook, now: () => NOW })).toBe(
    result,
  );
});
