import { keys } from '../../src/api/watch/keys.ts';
import { KeyAnswerSchema } from '../../src/api/watch/keys-schema.ts';
import { type WatchDeps, watch } from '../../src/api/watch/watch.ts';
import type { Store } from '../../src/store/redis.ts';
import { deliverPacket } from '../../src/watch/delivery/deliver.ts';
import type { Letter } from '../../src/watch/mail/mail-body.ts';
import { letterText } from '../../src/watch/mail/mail-body.ts';
import type { Envelope } from '../../src/watch/mail/mailer.ts';
import { aCatalog, anEntry } from './an-entry.ts';

export const SECRET = 'a-secret-for-tests-of-32-characters-or-more';
export const SITE = 'https://callbook.example';
export const START = new Date('2026-11-21T12:00:00Z');

export const SLUGS = ['tides', 'ferries', 'lighthouses', 'harbours', 'buoys'];
const catalog = aCatalog(SLUGS.map((slug) => anEntry({ slug, name: `The ${slug}` })));

export type SentMail = { letter: Letter; envelope: Envelope; text: string };
export type Posted = { url: string; headers: Record<string, string>; body: string };

/**
 * The calls that follow, with a clock that stands still until it is moved, and receivers in memory. Mails and posts
 * that were taken are in `mails` and `posts`; `failMail` and `answerPost` change how receivers behave.
 */
export function aWorld(store: Store) {
  const world = {
    now: START,
    ip: '192.0.2.1',
    mails: [] as SentMail[],
    posts: [] as Posted[],
    failures: [] as string[],
    failMail: (_address: string): Error | null => null,
    answerPost: async (_url: string): Promise<number> => 200,
  };
  const pending: Promise<unknown>[] = [];
  const delivery = {
    store,
    secret: SECRET,
    siteUrl: SITE,
    now: () => world.now,
    describeEntry: (slug: string) => ({ name: `The ${slug}`, category: 'api' as const }),
    reportFailure: (_packet: string, error: unknown) => world.failures.push(String(error)),
    sendMail: async (letter: Letter, envelope: Envelope) => {
      const fault = world.failMail(envelope.to);
      if (fault) throw fault;
      world.mails.push({ letter, envelope, text: letterText(letter) });
    },
    postWebhook: async (url: string, request: { headers: Record<string, string>; body: string }) => {
      const status = await world.answerPost(url);
      if (status < 300) world.posts.push({ url, ...request });
      return status;
    },
  };
  const deps: WatchDeps = {
    store,
    secret: SECRET,
    get ip() {
      return world.ip;
    },
    now: () => world.now,
    openCatalog: async () => catalog,
    sendSoon: (packet) => pending.push(deliverPacket(packet, delivery)),
    postWebhook: delivery.postWebhook,
    inboxUrl: null,
  };
  const call = (method: string, path: string, key?: string, body?: unknown) =>
    new Request(`${SITE}/api/public/${path}`, {
      method,
      headers: {
        ...(key ? { 'x-api-key': key } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const settled = async () => {
    while (pending.length > 0) await pending.shift();
  };
  let households = 0;
  return Object.assign(world, {
    deps,
    delivery,
    makeKey: async (email = 'keeper@example.org') => {
      households += 1;
      world.ip = `198.51.100.${households}`; // Each key from a household of its own.
      const response = await keys(call('POST', 'keys', undefined, { email }), deps);
      return KeyAnswerSchema.parse(await response.json()).key;
    },
    keys: (method: string, key?: string, body?: unknown) => keys(call(method, 'keys', key, body), deps),
    watch: (method: string, path: string, key?: string, body?: unknown) =>
      watch(call(method, path, key, body), deps),
    /** Follows, and lets the mails that it made due go out. */
    follow: async (key: string, body: object) => {
      const response = await watch(call('POST', 'watch', key, body), deps);
      await settled();
      return response;
    },
    settled,
    /** The links in the mails that were sent, newest last. */
    links: (path: string) =>
      world.mails.flatMap(({ text }) => text.match(new RegExp(`${SITE}${path}\\S*`, 'g')) ?? []),
    pass: (ms: number) => {
      world.now = new Date(world.now.getTime() + ms);
    },
  });
}

export type World = ReturnType<typeof aWorld>;
