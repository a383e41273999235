import { expect, it } from 'vitest';
import { recipientRule } from '../../src/watch/entry-in-alerts.ts';
import { runAlerts } from '../../src/watch/run.ts';
import { aWatchService } from '../helpers/a-watch-service.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { anEvent, logOf } from '../helpers/an-event.ts';
import { aStore } from '../helpers/stores.ts';

const DOMAINS = ['corp.example'];
const billing = { ...anEntry({ slug: 'billing', name: 'Billing' }), private: true as const };
const catalog = aCatalog([billing, anEntry({ slug: 'tides', name: 'The tides' })]);

/** The calls of a registry in which "billing" is private. */
function aPrivateService(store: Parameters<typeof aWatchService>[0]) {
  const service = aWatchService(store);
  service.deps.openCatalog = async () => catalog;
  service.deps.overlayDomains = DOMAINS;
  return service;
}

it.each([
  ['email', { email: 'ann@other.example' }],
  ['webhook_url', { webhook_url: 'https://hooks.other.example/' }],
])('following a private entry is refused for an outside %s, and sends nothing', async (parameter, target) => {
  await using test = await aStore(null);
  const service = aPrivateService(test.store);
  const response = await service.follow(await service.makeKey('ann@other.example'), {
    slug: 'billing',
    ...target,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: [{ parameter, allowed: 'an address at corp.example, because this entry is private' }],
  });
  expect([service.mails, service.posts]).toEqual([[], []]);
});

it('following a private entry is refused for everybody if no domain is named', async () => {
  await using test = await aStore(null);
  const service = aPrivateService(test.store);
  service.deps.overlayDomains = [];
  const response = await service.follow(await service.makeKey('ann@corp.example'), { slug: 'billing' });
  expect(response.status).toBe(400);
});

it('a private entry can be followed from a named domain, and a public one from anywhere', async () => {
  await using test = await aStore(null);
  const service = aPrivateService(test.store);
  const [inside, outside] = [
    await service.makeKey('ann@corp.example'),
    await service.makeKey('bob@other.example'),
  ];
  expect((await service.follow(inside, { slug: 'billing' })).status).toBe(200);
  expect((await service.follow(outside, { slug: 'tides' })).status).toBe(200);
});

it('a webhook on a named host can follow a private entry without named domains', async () => {
  await using test = await aStore(null);
  const service = aPrivateService(test.store);
  service.deps.overlayDomains = [];
  service.deps.ownWebhooks = { inboxUrl: null, webhookHosts: ['10.0.0.9:8080'] };
  const key = await service.makeKey('ann@other.example');
  const inside = await service.follow(key, { slug: 'billing', webhook_url: 'http://10.0.0.9:8080/hook' });
  expect(await inside.json()).toMatchObject({ state: 'active' });
  const outside = await service.follow(key, { slug: 'billing', webhook_url: 'https://hooks.example.org/' });
  expect(await outside.json()).toMatchObject({
    errors: [{ allowed: 'a webhook_url on 10.0.0.9:8080, because this entry is private' }],
  });
});

it('an outside follow from before an entry became private gets no alert, and an inside one does', async () => {
  await using test = await aStore(null);
  const service = aPrivateService(test.store);
  service.deps.overlayDomains = ['corp.example', 'other.example'];
  for (const host of ['hooks.corp.example', 'hooks.other.example']) {
    const webhook_url = `https://${host}/`;
    const response = await service.follow(await service.makeKey(), { slug: 'billing', webhook_url });
    expect(await response.json()).toMatchObject({ state: 'active' });
  }
  service.posts.length = 0;
  const run = await runAlerts({
    ...service.delivery,
    mayReceive: recipientRule({ domains: DOMAINS, webhookHosts: [] }, (slug) => slug !== 'billing'),
    readEventLog: async () => logOf([anEvent({ slug: 'billing' })]),
    isOver: () => false,
  });
  expect(run).toMatchObject({ alerts: 2, sent: 1, dropped: 1 });
  expect(service.posts.map(({ url }) => url)).toEqual(['https://hooks.corp.example/']);
});
