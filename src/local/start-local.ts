import { randomBytes } from 'node:crypto';
import { environment, extendEnvironment } from '../environment/environment.ts';
import { loadFunctions } from './functions.ts';
import { answerLocal, INBOX_PATH, LOCAL_PATH } from './inbox/local-pages.ts';
import { openMailbox } from './inbox/mailbox.ts';
import { openInbox } from './inbox/webhook-inbox.ts';
import { type Answer, type Listener, listen } from './listen.ts';
import { bridgeRedis } from './redis/redis-bridge.ts';
import { openRedis, type RedisEngine } from './redis/redis-engine.ts';
import { answerFromSite, type Site } from './site.ts';
import { loadHeaderRules } from './static/header-rules.ts';
import { loadRedirects } from './static/redirect-rules.ts';

export type LocalOptions = {
  port: number; // 0 picks a free one.
  dist: string;
  functionsFolder: string;
  netlifyToml: string;
  redisUrl: string | null; // Null for the embedded Redis.
  reportError: (error: unknown) => void;
};
export type LocalServer = {
  origin: string;
  redis: { kind: RedisEngine['kind']; url: string; token: string };
  functions: Site['functions'];
  /** Pages that show what was sent; the mailbox is null where mail goes to a real mail server. */
  mailboxUrl: string | null;
  inboxUrl: string;
  close: () => Promise<void>;
};

const TOKEN_BYTES = 24;
const LOCAL_SENDER = 'alerts@callbook.localhost';

/**
 * Starts everything that Callbook needs on one machine: Redis behind the Upstash protocol, then the site with its
 * functions, which find that Redis by the environment. Throws PortTakenError, and leaves nothing running, on a fault.
 */
export async function startLocal(options: LocalOptions): Promise<LocalServer> {
  const { port, dist, functionsFolder, reportError } = options;
  await using parts = new AsyncDisposableStack();
  const engine = parts.adopt(await openRedis(options.redisUrl), ({ close }) => close());
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const ownMail = environment().mail === null;
  const mailbox = ownMail ? parts.adopt(await openMailbox(), ({ close }) => close()) : null;
  const local = { mailbox, inbox: openInbox() };
  const bridge = adopt(parts, await listen(bridgeRedis(engine, token), { port: 0, reportError }));

  // The functions may read the environment when they are loaded, and the port is known when it is open.
  const ready = Promise.withResolvers<Answer>();
  const answer: Answer = async (request, caller) => (await ready.promise)(request, caller);
  let restore = () => {};
  parts.defer(() => restore()); // Last of all: answers under way may still read it.
  const server = adopt(parts, await listen(answer, { port, reportError }));
  restore = extendEnvironment({
    PORT: String(server.port), // The address of the site is made of it, unless URL is set.
    CALLBOOK_DIST: dist,
    UPSTASH_REDIS_REST_URL: bridge.origin,
    UPSTASH_REDIS_REST_TOKEN: token,
    ...(mailbox ? { SMTP_URL: mailbox.url, MAIL_FROM: LOCAL_SENDER } : {}),
    CALLBOOK_INBOX: `${server.origin}${INBOX_PATH}`,
    SECRET: environment().secret ?? randomBytes(TOKEN_BYTES).toString('base64url'),
  });

  const [functions, redirects, headers] = await Promise.all([
    loadFunctions(functionsFolder),
    loadRedirects(dist, options.netlifyToml),
    loadHeaderRules(dist, options.netlifyToml),
  ]);
  const site: Site = { dist, functions, redirects, headers, reportError };
  ready.resolve((request, caller) =>
    new URL(request.url).pathname.startsWith(LOCAL_PATH)
      ? Promise.resolve(answerLocal(request, local))
      : answerFromSite(site, request, caller),
  );
  const running = parts.move();
  return {
    origin: server.origin,
    redis: { kind: engine.kind, url: bridge.origin, token },
    functions,
    mailboxUrl: mailbox && `${server.origin}${LOCAL_PATH}mailbox`,
    inboxUrl: `${server.origin}${INBOX_PATH}`,
    close: () => running.disposeAsync(),
  };
}

/** Parts are closed in the reverse of their order: the site before the Redis that its last answers still need. */
const adopt = (parts: AsyncDisposableStack, listener: Listener): Listener =>
  parts.adopt(listener, ({ close }) => close());

/** The port to serve on: the one that was asked for, or any free one for 0. Throws PortTakenError. */
export async function findPort(port: number): Promise<number> {
  const probe = await listen(async () => new Response(), { port, reportError: () => {} });
  await probe.close();
  return probe.port;
}
