import { theCatalog } from '../catalog/the-catalog.ts';
import { servingEnvironment } from '../environment/environment.ts';
import { reportFault } from '../log/notes.ts';
import { servingStore } from '../store/redis.ts';
import { attemptDelivery } from '../watch/delivery/deliver.ts';
import { describeEntryBy, entriesOf, isPublicBy, recipientRule } from '../watch/entry-in-alerts.ts';
import { openMailer } from '../watch/mail/mailer.ts';
import { openWebhooks } from '../watch/webhook.ts';
import type { WriteDeps } from './serve-write.ts';
import type { SubmitDeps } from './submit/submit.ts';
import type { WatchDeps } from './watch/watch.ts';

/** What a function knows about a call apart from the request. */
type Caller = { ip: string; waitUntil?: (promise: Promise<unknown>) => void };

// A function has ten seconds. The next alert run retries a mail server or a webhook that needs longer.
const MAIL_LIMITS = { connectMs: 4_000, greetingMs: 4_000, idleMs: 4_000 };
const PING_TIMEOUT_MS = 5_000;

const clock = (): Date => new Date();

/** The dependencies of calls that write, from the environment of this process. */
export const writeDeps = ({ ip }: Caller): WriteDeps & { openCatalog: typeof theCatalog } => ({
  openCatalog: theCatalog,
  store: servingStore(),
  secret: servingEnvironment().secret,
  secretsBefore: servingEnvironment().secretsBefore,
  ip,
  now: clock,
});

/** The same, with where proposals go. */
export function submissionDeps(caller: Caller): SubmitDeps {
  const { proposalsUrl, pullRequests, overlayFolder } = servingEnvironment();
  return {
    ...writeDeps(caller),
    repositoryUrl: proposalsUrl,
    pullRequests: pullRequests && { ...pullRequests, fetch },
    hasOverlay: overlayFolder !== null,
  };
}

let webhooks: ReturnType<typeof openWebhooks> | undefined;

/** The same, with email and webhooks. Emails are sent after the response, so that its delay does not reveal them. */
export function watchDeps(caller: Caller): WatchDeps {
  const { mail, inboxUrl, webhookHosts, followsPerKey, overlayDomains } = servingEnvironment();
  const ownWebhooks = { inboxUrl, webhookHosts };
  webhooks ??= openWebhooks(ownWebhooks, { timeoutMs: PING_TIMEOUT_MS });
  const { post } = webhooks;
  const later = caller.waitUntil ?? ((promise: Promise<unknown>) => void promise);
  const sendSoon = mail ? (delivery: string) => later(sendNow(delivery, mail, post)) : null;
  return { ...writeDeps(caller), sendSoon, postWebhook: post, ownWebhooks, followsPerKey, overlayDomains };
}

/** The name of an entry, for emails and pages about a follow. */
export const nameOf = async (slug: string): Promise<string> =>
  describeEntryBy(entriesOf(await theCatalog()))(slug).name;

/** Tries one delivery. If it fails, it stays due for the next alert run. */
async function sendNow(
  delivery: string,
  mail: { smtpUrl: string; from: string },
  postWebhook: WatchDeps['postWebhook'],
): Promise<void> {
  const { secret, secretsBefore, siteUrl, overlayFolder, ...env } = servingEnvironment();
  const insiders = { domains: env.overlayDomains, webhookHosts: env.webhookHosts };
  const store = servingStore();
  if (!store || !secret) return;
  const mailer = openMailer({ ...mail, siteUrl }, MAIL_LIMITS);
  try {
    const findEntry = entriesOf(await theCatalog());
    const reportFailure = (id: string, error: unknown) =>
      reportFault(error, `Sending the delivery ${id} failed`);
    await attemptDelivery(delivery, {
      store,
      secret,
      secretsBefore,
      siteUrl,
      describeEntry: describeEntryBy(findEntry),
      mayReceive: recipientRule(insiders, isPublicBy(findEntry, overlayFolder !== null)),
      sendMail: mailer.send,
      postWebhook,
      now: clock,
      reportFailure,
    });
  } catch (error) {
    reportFault(error, `Starting the delivery ${delivery} failed`);
  } finally {
    mailer.close();
  }
}
