import { describe, expect, it } from 'vitest';
import { KeyAnswerSchema } from '../../../src/api/watch/watch-schema.ts';
import { ProblemSchema } from '../../../src/http/problem-schema.ts';
import { KEYS } from '../../../src/store/keys.ts';
import { aWatchService } from '../../helpers/a-watch-service.ts';
import { freshWatchServices } from '../../helpers/fresh-watch-services.ts';
import { aStore, REDIS_KINDS } from '../../helpers/stores.ts';

describe.each(REDIS_KINDS)('on $name', async ({ redisUrl }) => {
  const { test, fresh } = await freshWatchServices(redisUrl);

  it('a key has 256 random bits, and only its hash is stored', async () => {
    const service = await fresh();
    const response = await service.keys('POST', undefined, { email: ' Keeper@Example.ORG ' });
    const answer = KeyAnswerSchema.parse(await response.json());
    expect(answer).toMatchObject({ email: 'Keeper@example.org', follow_limit: 3 });
    expect(Buffer.from(answer.key.slice(3), 'base64url')).toHaveLength(32);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const names = await test.store.keys('callbook:key:*');
    expect(names).toHaveLength(1);
    expect(JSON.stringify([names, await test.store.hgetall(names[0] ?? '')])).not.toContain(
      answer.key.slice(3),
    );
    expect(await test.store.ttl(names[0] ?? '')).toBeGreaterThan(89 * 86_400);
  });

  it('one source gets 5 keys a day', async () => {
    const service = await fresh();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.keys('POST', undefined, { email: 'a@example.org' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('RateLimit-Policy')).toBe('"keys";q=5;w=86400');
    service.ip = '198.51.100.2';
    expect((await service.keys('POST', undefined, { email: 'a@example.org' })).status).toBe(200);
    expect(await test.store.keys('callbook:key:*')).toHaveLength(6);
  });

  it('DELETE erases a key, its address and its follows', async () => {
    const service = await fresh();
    const [key, other] = [await service.makeKey('a@example.org'), await service.makeKey('b@example.org')];
    for (const slug of ['tides', 'ferries']) await service.follow(key, { slug });
    await service.follow(other, { slug: 'tides' });
    const response = await service.keys('DELETE', key);
    expect([response.status, await response.json()]).toEqual([200, { erased: true, follows_ended: 2 }]);
    expect((await service.keys('DELETE', key)).status).toBe(401);
    expect((await service.watch('GET', 'watch', key)).status).toBe(401);
    expect(await test.store.keys('callbook:key:*')).toHaveLength(1);
    expect(await test.store.keys('callbook:follow:*')).toHaveLength(1);
    expect(await everythingIn(test.store)).not.toContain('a@example.org');
    expect(await everythingIn(test.store)).toContain('b@example.org');
  });

  it('a key lives while it follows an entry, and 90 days after', async () => {
    const service = await fresh();
    const key = await service.makeKey('a@example.org');
    const [name = ''] = await test.store.keys('callbook:key:*');
    service.answerPost = async () => 204;
    const body = { slug: 'tides', webhook_url: 'https://hooks.example.org/a' };
    const { id } = await (await service.follow(key, body)).json();
    expect(await test.store.ttl(name)).toBe(-1);
    await service.watch('DELETE', `watch/${id}`, key);
    expect(await test.store.ttl(name)).toBeGreaterThan(89 * 86_400);
    expect(await test.store.exists(KEYS.followers('tides'))).toBe(0);
  });
});

async function everythingIn(store: Awaited<ReturnType<typeof aStore>>['store']): Promise<string> {
  const all: unknown[] = [];
  for (const name of await store.keys('*')) {
    const type = await store.type(name);
    const read = {
      string: () => store.get(name),
      hash: () => store.hgetall(name),
      set: () => store.smembers(name),
      zset: () => store.zrange(name, 0, -1),
      list: () => store.lrange(name, 0, -1),
    }[type as string];
    all.push(name, await read?.());
  }
  return JSON.stringify(all);
}

it.each([
  ['no address', {}, 'nothing'],
  ['a name', { email: 'keeper' }, '"keeper"'],
  ['two addresses', { email: 'a@example.org, b@example.org' }, '"a@example.org, b@example.org"'],
  ['a line break', { email: 'a@example.org\r\nBcc: b@example.org' }, '"a@example.org\r\nBcc: b@example.org"'],
  ['a long address', { email: `${'a'.repeat(250)}@example.org` }, 'a text of 262 characters'],
])('keys refuses %s', async (_what, body, found) => {
  await using test = await aStore(null);
  const response = await aWatchService(test.store).keys('POST', undefined, body);
  const { errors } = ProblemSchema.parse(await response.json());
  expect([response.status, errors?.[0]?.found]).toEqual([400, found]);
});

it('the 401 for a missing key differs from that for an unknown one', async () => {
  await using test = await aStore(null);
  const service = aWatchService(test.store);
  const missing = await service.keys('DELETE');
  const unknown = await service.keys('DELETE', `cb_${'A'.repeat(43)}`);
  expect([missing.status, unknown.status]).toEqual([401, 401]);
  expect(missing.headers.get('WWW-Authenticate')).toContain('ApiKey');
  expect(ProblemSchema.parse(await missing.json()).detail).toBe('The header x-api-key is missing.');
  expect(ProblemSchema.parse(await unknown.json()).detail).toBe(
    'The key in the header x-api-key is not known.',
  );
});
