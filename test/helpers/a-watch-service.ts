import { keys } from '../../src/api/watch/keys.ts';
import { type WatchDeps, watch } from '../../src/api/watch/watch.ts';
import { KeyAnswerSchema } from '../../src/api/watch/watch-schema.ts';
import { MAX_FOLLOWS } from '../../src/environment/variables/catalog-schema.ts';
import type { Store } from '../../src/store/redis.ts';
import { attemptDelivery } from '../../src/watch/delivery/deliver.ts';
import { type MailContent, mailText } from '../../src/watch/mail/mail-content.ts';
import type { Envelope } from '../../src/watch/mail/mailer.ts';
import { aCatalog, anEntry } from './an-entry.ts';

export const SECRET = 'a-secret-for-tests-of-32-characters-or-more';
export const SITE = 'https://callbook.example';
export const SERVICE_START = new Date('2026-11-21T12:00:00Z');

export const SLUGS = ['tides', 'ferries', 'lighthouses', 'harbours', 'buoys'];
const catalog = aCatalog(SLUGS.map((slug) => anEntry({ slug, name: `The ${slug}` })));

export type SentMail = { content: MailContent; envelope: Envelope; text: string };
export type Posted = { url: string; headers: Record<string, string>; body: string };

/**
 * The calls for keys and follows, with a clock that only `pass` moves, and receivers in memory. Accepted mails and
 * webhook calls are in `mails` and `posts`; `failMail` and `answerPost` change how the receivers behave.
 */
export function aWatchService(store: Store) {
  const service = {
    now: SERVICE_START,
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
    now: () => service.now,
    describeEntry: (slug: string) => ({
      name: `The ${slug}`,
      category: 'api' as const,
      alternatives: [{ slug: 'sea-level', name: 'Sea Level' }],
    }),
    reportFailure: (_delivery: string, error: unknown) => service.failures.push(String(error)),
    sendMail: async (content: MailContent, envelope: Envelope) => {
      const fault = service.failMail(envelope.to);
      if (fault) throw fault;
      service.mails.push({ content, envelope, text: mailText(content) });
    },
    postWebhook: async (url: string, request: { headers: Record<string, string>; body: string }) => {
      const status = await service.answerPost(url);
      if (status < 300) service.posts.push({ url, ...request });
      return status;
    },
  };
  const deps: WatchDeps = {
    store,
    secret: SECRET,
    get ip() {
      return service.ip;
    },
    now: () => service.now,
    openCatalog: async () => catalog,
    sendSoon: (id) => pending.push(attemptDelivery(id, delivery)),
    postWebhook: delivery.postWebhook,
    ownWebhooks: { inboxUrl: null, webhookHosts: [] },
    followsPerKey: MAX_FOLLOWS,
  };
  const call = (method: string, path: string, key?: string, body?: unknown, headers = {}) =>
    new Request(`${SITE}/api/public/${path}`, {
      method,
      headers: {
        ...headers,
        ...(key ? { 'x-api-key': key } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const settled = async () => {
    while (pending.length > 0) await pending.shift();
  };
  let keysMade = 0;
  return Object.assign(service, {
    deps,
    delivery,
    makeKey: async (email = 'keeper@example.org') => {
      keysMade += 1;
      service.ip = `130.0.${keysMade}.1`; // Each key from another network, so that no limit is reached.
      const response = await keys(call('POST', 'keys', undefined, { email }), deps);
      return KeyAnswerSchema.parse(await response.json()).key;
    },
    keys: (method: string, key?: string, body?: unknown) => keys(call(method, 'keys', key, body), deps),
    watch: (method: string, path: string, key?: string, body?: unknown) =>
      watch(call(method, path, key, body), deps),
    /** Follows, and waits until the mails that this caused are sent. */
    follow: async (key: string, body: object, headers: Record<string, string> = {}) => {
      const response = await watch(call('POST', 'watch', key, body, headers), deps);
      await settled();
      return response;
    },
    settled,
    /** Links to this path in the sent mails, newest last. */
    links: (path: string) =>
      service.mails.flatMap(({ text }) => text.match(new RegExp(`${SITE}${path}\\S*`, 'g')) ?? []),
    pass: (ms: number) => {
      service.now = new Date(service.now.getTime() + ms);
    },
  });
}

export type WatchService = ReturnType<typeof aWatchService>;
