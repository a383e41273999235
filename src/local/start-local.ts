import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { environment, extendEnvironment } from '../environment/environment.ts';
import { listen, type RequestHandler } from '../server/listen.ts';
import { loadSite, type SiteFiles } from '../server/load-site.ts';
import type { RedisEngine } from '../server/redis/redis-connection.ts';
import { redisVariables, serveRedis } from '../server/redis/serve-redis.ts';
import { answerFromSite, type Site } from '../server/site.ts';
import { answerLocal, INBOX_PATH, LOCAL_PATH } from './inbox/local-pages.ts';
import { openMailbox } from './inbox/mailbox.ts';
import { openInbox } from './inbox/webhook-inbox.ts';
import { openRedis } from './redis/embedded-redis.ts';

export type LocalOptions = SiteFiles & {
  port: number; // 0 picks a free one.
  redisUrl: string | null; // Null for the embedded Redis.
  /** Headers of every answer, besides its own. */
  headers?: Readonly<Record<string, string>>;
  /** Requests wait for it: the files of the site may still be written. */
  filesReady?: Promise<unknown>;
  /** While the site is served before its pages are rendered. */
  rendering?: PagesInProgress;
  reportError: (error: unknown) => void;
};
type PagesInProgress = {
  /** Paths at which functions fill in a page, which they need. */
  filledIn: readonly string[];
  /** The reply instead of a page. Null once all pages are rendered. */
  reply: () => Response | null;
};
export type LocalServer = {
  origin: string;
  redis: { kind: RedisEngine['kind']; url: string; token: string };
  functions: Site['functions'];
  /** Page with the emails that were sent. Null if email goes to a real mail server. */
  mailboxUrl: string | null;
  /** Accepts webhooks, and shows them. */
  inboxUrl: string;
  close: () => Promise<void>;
};

const SECRET_BYTES = 24;
const DRAIN_MS = 100; // Nobody balances load here. It is for requests on their way.
const LOCAL_SENDER = 'alerts@callbook.localhost';

/**
 * Starts the whole service on one machine: Redis behind the Upstash protocol, then the site with its functions, which
 * find Redis through environment variables. Throws if a part cannot start (PortTakenError for the port); stops the rest.
 */
export async function startLocal(options: LocalOptions): Promise<LocalServer> {
  const { port, dist, reportError } = options;
  // Closed in reverse order: the site before Redis, which its last requests still need.
  await using parts = new AsyncDisposableStack();
  const engine = parts.adopt(await openRedis(options.redisUrl), ({ close }) => close());
  const ownMail = environment().mail === null;
  const mailbox = ownMail ? parts.adopt(await openMailbox(), ({ close }) => close()) : null;
  const local = { mailbox, inbox: openInbox() };
  const redis = parts.adopt(await serveRedis(engine, reportError), ({ close }) => close());

  // Functions may read the environment while they load, so the port must be open first. Requests wait for `ready`.
  const ready = Promise.withResolvers<RequestHandler>();
  const answer: RequestHandler = async (request, caller) =>
    withHeaders(await (await ready.promise)(request, caller), options.headers);
  let restore = () => {};
  parts.defer(() => restore()); // Runs after the server is closed: running requests may still read the environment.
  const server = parts.adopt(
    await listen(answer, { port, drain: () => pause(DRAIN_MS), reportError }),
    ({ close }) => close(),
  );
  restore = extendEnvironment({
    PORT: String(server.port), // Part of the site's address, unless URL is set.
    CALLBOOK_DIST: dist,
    ...redisVariables(redis),
    ...(mailbox ? { SMTP_URL: mailbox.url, MAIL_FROM: LOCAL_SENDER } : {}),
    CALLBOOK_INBOX: `${server.origin}${INBOX_PATH}`,
    SECRET: environment().secret ?? randomBytes(SECRET_BYTES).toString('base64url'),
  });

  const { rendering } = options;
  const site: Site = {
    ...(await loadSite(options, options.filesReady)),
    reportError,
    ...(rendering && { replyToUnknown: rendering.reply }),
  };
  ready.resolve(async (request, caller) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(LOCAL_PATH)) return answerLocal(request, local);
    const isFilledIn = rendering?.filledIn.some((path) => `${pathname}/`.startsWith(path));
    return (isFilledIn && rendering?.reply()) || answerFromSite(site, request, caller);
  });
  const running = parts.move();
  return {
    origin: server.origin,
    redis: { kind: engine.kind, url: redis.url, token: redis.token },
    functions: site.functions,
    mailboxUrl: mailbox && `${server.origin}${LOCAL_PATH}mailbox`,
    inboxUrl: `${server.origin}${INBOX_PATH}`,
    close: () => running.disposeAsync(),
  };
}

function withHeaders(response: Response, headers: LocalOptions['headers'] = {}): Response {
  const names = Object.entries(headers);
  if (names.length === 0) return response;
  const copy = new Response(response.body, response); // The headers of a redirect cannot be changed.
  for (const [name, value] of names) copy.headers.set(name, value);
  return copy;
}
