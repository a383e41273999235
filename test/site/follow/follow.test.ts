import { expect, it, vi } from 'vitest';
import { MIN_BITS } from '../../../src/proof/price.ts';
import { MAX_PROOFS, solve } from '../../../src/proof/solve.ts';
import { FOLLOW_SLOT } from '../../../src/site/follow/follow-page.ts';
import { answerFollowForm } from '../../../src/site/follow/follow-request.ts';
import { answerConfirm, answerUnsubscribe } from '../../../src/site/follow/mail-link-request.ts';
import { LIMITS } from '../../../src/store/limits.ts';
import { readFollows } from '../../../src/watch/follow/follows.ts';
import { runAlerts } from '../../../src/watch/run.ts';
import { SITE, type WatchService } from '../../helpers/a-watch-service.ts';
import { anEvent, logOf } from '../../helpers/an-event.ts';
import { countMails } from '../../helpers/count-mails.ts';
import { freshWatchServices } from '../../helpers/fresh-watch-services.ts';

const HOUR_MS = 3_600_000;
const { test, fresh, freshWithKey } = await freshWatchServices(null);

const readShell = async () => `<title>Following</title>${FOLLOW_SLOT.join('')}`;

const page = async (response: Response) => ({ status: response.status, html: await response.text() });
const linkDeps = (service: WatchService) => ({
  ...service.deps,
  readShell,
  nameOf: async (slug: string) => `The ${slug}`,
});
const confirm = async (service: WatchService, url: string, method = 'POST') =>
  page(await answerConfirm(new Request(url, { method }), linkDeps(service)));
const unsubscribe = async (service: WatchService, url: string, init: RequestInit = { method: 'POST' }) =>
  page(await answerUnsubscribe(new Request(url, init), linkDeps(service)));
const submit = async (service: WatchService, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields);
  const response = await answerFollowForm(new Request(`${SITE}/follow/`, { method: 'POST', body }), {
    ...service.deps,
    readShell,
  });
  await service.settled();
  return { ...(await page(response)), headers: response.headers };
};
const stateOf = async (id: string, service: WatchService) =>
  (await readFollows(test.store, [id], service.now))[0]?.state ?? 'gone';

async function aPendingFollow(service: WatchService, slugs = ['tides']) {
  const key = await service.makeKey();
  const ids: string[] = [];
  for (const slug of slugs)
    ids.push((await (await service.follow(key, { slug, email: 'a@example.org' })).json()).id);
  const links = service.links('/follow/confirm');
  return { key, ids, id: ids[0] ?? '', link: links[0] ?? '' };
}

/** The unsubscribe link of an alert about all of these entries. */
async function anAlert(service: WatchService, slugs: readonly string[]): Promise<string> {
  const log = logOf(slugs.map((slug) => anEvent({ slug })));
  service.mails.length = 0;
  await runAlerts({ ...service.delivery, readEventLog: async () => log, isOver: () => false });
  return service.mails[0]?.envelope.unsubscribeUrl ?? '';
}

it('a confirmation link confirms on POST, never on GET', async () => {
  const service = await fresh();
  const { id, link } = await aPendingFollow(service);
  for (const method of ['GET', 'HEAD', 'GET'])
    expect((await confirm(service, link, method)).status).toBe(200);
  expect(await stateOf(id, service)).toBe('pending');
  expect((await confirm(service, link, 'GET')).html).toContain(
    '<button class="button" type="submit">Yes, send me alerts',
  );
  expect((await confirm(service, link)).html).toContain('Confirmed');
  expect(await stateOf(id, service)).toBe('active');
  expect((await confirm(service, link)).status).toBe(200); // A second click is not an error.
});

it('a second follow needs no mail if this key has confirmed the address', async () => {
  const service = await fresh();
  const { key, link } = await aPendingFollow(service);
  await confirm(service, link);
  const second = await (await service.follow(key, { slug: 'ferries', email: 'A@example.org' })).json();
  expect([second.state, service.mails.length]).toEqual(['active', 1]);
  const other = await (
    await service.follow(await service.makeKey(), { slug: 'ferries', email: 'a@example.org' })
  ).json();
  expect([other.state, service.mails.length]).toEqual(['pending', 2]);
});

it('a confirmation link expires after 48 hours', async () => {
  const service = await fresh();
  const { key, link } = await aPendingFollow(service);
  service.pass(48 * HOUR_MS);
  await service.follow(key, { slug: 'tides', email: 'a@example.org' });
  expect((await confirm(service, link)).status).toBe(400);
  expect((await confirm(service, service.links('/follow/confirm').at(-1) ?? '')).status).toBe(200);
});

it('a confirmation link does nothing after the address was changed', async () => {
  const service = await fresh();
  const { key, id, link } = await aPendingFollow(service);
  await service.follow(key, { slug: 'tides', email: 'b@example.org' });
  expect((await confirm(service, link)).status).toBe(400);
  expect(await stateOf(id, service)).toBe('pending');
});

it('a link that was tampered with, or made for another purpose, is refused', async () => {
  const service = await fresh();
  const { id, link } = await aPendingFollow(service);
  const changed = [
    link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A'),
    link.replace(id, 'x'.repeat(id.length)),
    `${SITE}/follow/confirm`,
    `${SITE}/follow/confirm?t=...`,
  ];
  for (const url of changed) expect([url, (await confirm(service, url)).status]).toEqual([url, 400]);
  expect((await unsubscribe(service, link.replace('confirm?', 'unsubscribe?'))).status).toBe(400);
  expect(await stateOf(id, service)).toBe('pending');
});

it('an unsubscribe link stops mails on the POST of a mail program, never on GET', async () => {
  const service = await fresh();
  const { id, link } = await aPendingFollow(service);
  await confirm(service, link);
  const stop = await anAlert(service, ['tides']);
  for (const method of ['GET', 'HEAD'])
    expect((await unsubscribe(service, stop, { method })).status).toBe(200);
  expect(await stateOf(id, service)).toBe('active');
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await unsubscribe(service, stop, { method: 'POST', body })).status).toBe(200);
  expect(await stateOf(id, service)).toBe('gone');
  expect((await unsubscribe(service, stop)).status).toBe(200); // Stopping twice is not an error.
});

it('an unsubscribe link accepts a multipart form', async () => {
  const service = await fresh();
  const { id, link } = await aPendingFollow(service);
  await confirm(service, link);
  const stop = await anAlert(service, ['tides']);
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  expect((await unsubscribe(service, stop, { method: 'POST', body })).status).toBe(200);
  expect(await stateOf(id, service)).toBe('gone');
});

it('an unsubscribe link stops one or all of the follows of a mail', async () => {
  const service = await fresh();
  const { key, ids, link } = await aPendingFollow(service, ['tides', 'ferries']);
  await confirm(service, link);
  await service.follow(key, { slug: 'ferries', email: 'a@example.org' });
  const stop = await anAlert(service, ['tides', 'ferries']);
  const { html } = await unsubscribe(service, stop, { method: 'GET' });
  expect(html).toContain('Stop emails about The tides');
  expect(html).toContain('Stop all of them');
  await unsubscribe(service, stop, { method: 'POST', body: new URLSearchParams({ follow: ids[0] ?? '' }) });
  expect([await stateOf(ids[0] ?? '', service), await stateOf(ids[1] ?? '', service)]).toEqual([
    'gone',
    'active',
  ]);
  await unsubscribe(service, stop);
  expect(await stateOf(ids[1] ?? '', service)).toBe('gone');
});

it('an address that unsubscribed must confirm again before the same key can send it mail', async () => {
  const service = await fresh();
  const { key, link } = await aPendingFollow(service);
  await confirm(service, link);
  await unsubscribe(service, await anAlert(service, ['tides']));
  const again = await (await service.follow(key, { slug: 'tides', email: 'a@example.org' })).json();
  expect(again.state).toBe('pending');
});

it('an unsubscribe link returns 503 and stops nothing if the store is unavailable', async () => {
  const service = await fresh();
  const { id, link } = await aPendingFollow(service);
  await confirm(service, link);
  const stop = await anAlert(service, ['tides']);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  test.interfere(() => Promise.reject(new Error('gone')));
  expect((await unsubscribe(service, stop)).status).toBe(503);
  test.pass();
  vi.restoreAllMocks();
  expect(await stateOf(id, service)).toBe('active');
});

it('the form follows without a key, and shows the key that was made', async () => {
  const service = await fresh();
  const { status, html, headers } = await submit(service, {
    do: 'start',
    slug: 'tides',
    email: 'a@example.org',
    key: '',
  });
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  const [key = ''] = /cb_[\w-]{43}/.exec(html) ?? [];
  expect(service.mails.map(({ envelope }) => envelope.to)).toEqual(['a@example.org']);
  const listed = await submit(service, { do: 'list', key });
  expect(listed.html).toContain('waiting for confirmation');
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(listed.html) ?? [];
  expect((await submit(service, { do: 'end', key, id })).html).toContain('The follow has ended.');
  expect((await submit(service, { do: 'erase', key })).html).toContain('erased');
  expect((await submit(service, { do: 'list', key })).status).toBe(401);
});

it.each([
  [{ do: 'start', slug: 'nobody', email: 'a@example.org' }, 404, 'No entry has this slug'],
  [{ do: 'start', slug: 'tides', email: 'nobody' }, 400, 'email was'],
  [{ do: 'start', slug: 'tides' }, 400, 'email was nothing'],
  [{ do: 'list', key: '"><script>alert(1)</script>' }, 401, 'not known'],
  [{ do: 'list', key: 'clé 🔑' }, 401, 'not known'],
  [{ do: 'dance' }, 400, 'do was'],
])('the page explains what is wrong with %j', async (fields, status, words) => {
  const service = await fresh();
  const answer = await submit(service, fields as Record<string, string>);
  expect([answer.status, answer.html]).toEqual([status, expect.stringContaining(words)]);
  expect(answer.html).not.toContain('<script>alert');
  expect(await test.store.keys('callbook:key:*')).toEqual([]);
});

it('links signed with an earlier secret work while that secret is configured', async () => {
  const service = await fresh();
  const { id, link } = await aPendingFollow(service);
  const { secret } = service.deps;
  const changed = { ...linkDeps(service), secret: 'the-secret-after-the-change-of-32-characters' };
  const answer = (deps: Parameters<typeof answerConfirm>[1], url: string) =>
    answerConfirm(new Request(url, { method: 'POST' }), deps);
  expect((await answer(changed, link)).status).toBe(400);
  expect(await stateOf(id, service)).toBe('pending');
  const rotating = { ...changed, secretsBefore: [secret ?? ''] };
  expect((await answer(rotating, link)).status).toBe(200);
  expect(await stateOf(id, service)).toBe('active');
  const stop = await anAlert(service, ['tides']);
  expect((await answerUnsubscribe(new Request(stop, { method: 'POST' }), changed)).status).toBe(400);
  expect((await answerUnsubscribe(new Request(stop, { method: 'POST' }), rotating)).status).toBe(200);
  expect(await stateOf(id, service)).toBe('gone');
});

it('the page reports the limit of confirmation mails, and when to retry', async () => {
  const { service, key } = await freshWithKey();
  const request = (i: number) =>
    submit(service, { do: 'start', slug: 'tides', email: `stranger-${i}@example.org`, key });
  for (let i = 0; i < 6; i += 1) expect((await request(i)).status).toBe(200);
  const { status, html, headers } = await request(6);
  expect([status, headers.get('Retry-After')]).toEqual([429, '43200']);
  expect(html).toContain('At most 6 confirmation emails by one key are allowed in a day');
  expect(service.mails).toHaveLength(6);
});

/** The values of the hidden fields of a page, and the challenge that its script solves. */
function priceOf(html: string) {
  const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
  const [, challenge = '', bits = ''] = /data-challenge="([^"]+)" data-bits="(\d+)"/.exec(html) ?? [];
  const values = Object.fromEntries(fields.map(([, name, value]) => [name, value ?? '']));
  return { challenge, bits: Number(bits), values };
}

it('if a follow costs a proof of work, the page has what its script sends again, and shows a new key in the end', async () => {
  const service = await fresh();
  await countMails(test.store, LIMITS.mailService.calls / 4, service.now);
  const asked = await submit(service, { do: 'start', slug: 'tides', email: 'ada@example.org' });
  const { challenge, bits, values } = priceOf(asked.html);
  expect([asked.status, bits, service.mails.length]).toEqual([429, MIN_BITS, 0]);
  expect(asked.html).toContain('<noscript><p>Your browser needs JavaScript for it: switch it on');
  expect(values).toMatchObject({
    do: 'start',
    slug: 'tides',
    email: 'ada@example.org',
    proofs: '1',
    proof: '',
  });
  const done = await submit(service, { ...values, proof: (await solve(challenge, bits)) ?? '' });
  expect(done.status).toBe(200);
  expect(done.html).toContain('Your key');
  expect(done.html).toContain(values.key);
  expect(service.mails.map(({ envelope }) => envelope.to)).toEqual(['ada@example.org']);
});

it('after as many proofs as a price has steps, the page asks for no more', async () => {
  const { service, key } = await freshWithKey();
  await countMails(test.store, LIMITS.mailService.calls / 4, service.now);
  const sent = { do: 'start', slug: 'tides', key, proof: 'é not a proof' };
  const last = await submit(service, { ...sent, proofs: String(MAX_PROOFS - 1) });
  expect(priceOf(last.html).values.proofs).toBe(String(MAX_PROOFS));
  const over = await submit(service, { ...sent, proofs: String(MAX_PROOFS) });
  expect([over.status, over.html.includes('data-challenge')]).toEqual([429, false]);
});

it('links in mails still confirm and stop after the mail limit is reached', async () => {
  const service = await fresh();
  const { key, id, link } = await aPendingFollow(service);
  for (let i = 0; i < 9; i += 1)
    await submit(service, { do: 'start', slug: 'ferries', email: `stranger-${i}@example.org`, key });
  expect((await confirm(service, link)).status).toBe(200);
  expect(await stateOf(id, service)).toBe('active');
  const stop = await anAlert(service, ['tides']);
  expect((await unsubscribe(service, stop)).status).toBe(200);
  expect(await stateOf(id, service)).toBe('gone');
});

it('a body that is not a form gets a page that names the type of a form', async () => {
  const service = await fresh();
  const headers = { 'Content-Type': 'application/json' };
  const request = new Request(`${SITE}/follow/`, { method: 'POST', headers, body: '{"do": "start"}' });
  const { status, html } = await page(await answerFollowForm(request, { ...service.deps, readShell }));
  expect(status).toBe(415);
  expect(html).toContain('The body is not declared as a form');
  expect(html).toContain(
    'The content type was &quot;application/json&quot;; allowed is &quot;application/x-www-form-urlencoded&quot;.',
  );
  expect(html).not.toContain('as JSON');
});
