import type { OpenCatalog } from '../../catalog/open.ts';
import { dateOf } from '../../health/window-days.ts';
import { readBody } from '../../http/body.ts';
import { quoteEcho } from '../../http/echo.ts';
import { UNCACHED } from '../../http/freshness.ts';
import { replyJson, replyProblem } from '../../http/reply.ts';
import { sourceOf } from '../../http/source.ts';
import { LIMITS } from '../../store/limits.ts';
import type { Store } from '../../store/redis.ts';
import { addressOfKey } from '../../watch/api-keys.ts';
import { isInsider } from '../../watch/entry-in-alerts.ts';
import {
  endFollow,
  listFollows,
  readFollows,
  type StartedFollow,
  startFollow,
} from '../../watch/follow/follows.ts';
import { ALERT_KINDS, type Follow } from '../../watch/schema.ts';
import type { OwnWebhooks, PostWebhook } from '../../watch/webhook.ts';
import { unknownSlug } from '../not-found.ts';
import { proofOf, replyRefused } from '../proof-of-work.ts';
import {
  type Configured,
  rateLimitHeaders,
  replyUnavailable,
  serveWrite,
  type WriteDeps,
} from '../serve-write.ts';
import { askWebhook, type FollowOutcome } from './ask-webhook.ts';
import { readKeyHash, refuseKey } from './key-header.ts';
import { type FollowEnded, type FollowList, type WatchAnswer, WatchBodySchema } from './watch-schema.ts';
import { readTarget, refuseMail, refuseOutsider } from './watch-target.ts';

export type WatchDeps = WriteDeps & {
  openCatalog: () => Promise<OpenCatalog>;
  /** Sends a stored delivery soon. If that fails, the next alert run sends it. Null if no email can be sent. */
  sendSoon: ((delivery: string) => void) | null;
  postWebhook: PostWebhook;
  ownWebhooks: OwnWebhooks;
  followsPerKey: number;
  /** Domains that may receive alerts about private entries. None by default. */
  overlayDomains?: readonly string[];
};

const FOLLOW_PATH = /^\/api\/public\/watch\/([^/]+)\/?$/;
const FOLLOW_ID = /^[\w-]{1,64}$/;

/** `/api/public/watch`: POST follows an entry, GET lists the follows of a key. `/api/public/watch/{id}`: DELETE ends one. */
export function watch(request: Request, deps: WatchDeps): Promise<Response> {
  const id = FOLLOW_PATH.exec(new URL(request.url).pathname)?.[1];
  if (id !== undefined)
    return serveWrite(request, deps, { DELETE: (sent, set) => end(sent, id, { ...deps, ...set }) });
  return serveWrite(request, deps, {
    GET: (sent, set) => list(sent, { ...deps, ...set }),
    POST: (sent, set) => follow(sent, { ...deps, ...set }),
  });
}

async function follow(request: Request, deps: WatchDeps & Configured): Promise<Response> {
  const { store, secret, ip, followsPerKey } = deps;
  const key = readKeyHash(request);
  const keyAddress = key && (await addressOfKey(store, key));
  if (!key || !keyAddress) return refuseKey(request);
  const { body, refusal } = await readBody(request, WatchBodySchema);
  if (refusal) return refusal;
  const target = readTarget(body, { keyAddress, own: deps.ownWebhooks });
  if (target instanceof Response) return target;
  const catalog = await deps.openCatalog();
  const doc = catalog.docOf(body.slug);
  if (doc === undefined) return unknownSlug(body.slug, catalog);
  const insiders = { domains: deps.overlayDomains ?? [], webhookHosts: deps.ownWebhooks.webhookHosts };
  if (catalog.entryAt(doc).private && !isInsider(target, insiders)) return refuseOutsider(target, insiders);
  if (target.channel === 'email' && !deps.sendSoon) return refuseMail(target.target);

  const now = deps.now();
  const source = sourceOf(ip, secret, dateOf(now));
  const priced = { call: 'watchEntry', source, secret, now };
  const started = await startFollow(
    store,
    { key, source, slug: body.slug, ...target },
    { secret, now, maxFollows: followsPerKey, proof: proofOf(request, priced) },
  );
  if (started.outcome === 'unknown_key') return refuseKey(request);
  if (started.outcome === 'limit') return refuseLimit(followsPerKey);
  if (started.outcome === 'rate_limited') return replyRefused(started.allowance, priced);
  if (started.confirmation) deps.sendSoon?.(started.confirmation);
  const [stored] = await readFollows(store, [started.id], now);
  if (!stored) return replyUnavailable(); // Another call ended it at the same time.
  if (target.channel === 'email')
    return replyFollow(stored, { ...started, limit: followsPerKey }, describeMail(stored, started));
  const outcome = await askWebhook(stored, target.target, started, deps);
  return outcome instanceof Response
    ? outcome
    : replyFollow(stored, { ...started, limit: followsPerKey }, outcome);
}

function describeMail({ state: stored }: Follow, { state }: StartedFollow): FollowOutcome {
  const isReplacing = stored === 'active' && state === 'pending';
  return {
    state,
    note: isReplacing
      ? `${MAIL_NOTES.pending} Until the new address is confirmed, alerts go to the earlier address.`
      : MAIL_NOTES[state],
  };
}

const MAIL_NOTES: Readonly<Record<StartedFollow['state'], string>> = {
  pending:
    'Open the link in the confirmation email and confirm within 48 hours. Alerts start after that. ' +
    'If no email arrives, follow again after a minute to get another. ' +
    `One address gets at most ${LIMITS.mailAddress.calls} such emails a day; after that, none is sent until tomorrow.`,
  active: 'Alerts go to this address, which is confirmed for this key.',
};

function replyFollow(
  { id, slug, channel }: Follow,
  { used, contact, limit }: StartedFollow & { limit: number },
  outcome: FollowOutcome,
): Response {
  const follows = { used, limit };
  const answer: WatchAnswer = { id, slug, channel, alerts_on: [...ALERT_KINDS], follows, ...outcome };
  return replyJson(answer, { ...UNCACHED, ...(contact ? rateLimitHeaders(contact) : {}) });
}

const refuseLimit = (limit: number): Response =>
  replyProblem('follow_limit', {
    detail: `The key already follows ${limit} entries. That is the limit.`,
    hint: 'GET /api/public/watch lists them; DELETE /api/public/watch/{id} ends one.',
  });

async function list(
  request: Request,
  { store, now, followsPerKey }: WatchDeps & Configured,
): Promise<Response> {
  const key = await knownKey(request, store);
  if (!key) return refuseKey(request);
  const follows = await listFollows(store, key, now());
  const answer: FollowList = {
    follows: follows.map(describeFollow),
    used: follows.length,
    limit: followsPerKey,
  };
  return replyJson(answer, UNCACHED);
}

function describeFollow({ id, slug, channel, state, target, created_at, expires_at }: Follow) {
  return {
    id,
    slug,
    channel,
    state,
    email: channel === 'email' ? target : null,
    webhook_url: channel === 'webhook' ? target : null,
    alerts_on: [...ALERT_KINDS],
    created_at,
    expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
  };
}

async function end(
  request: Request,
  id: string,
  { store, now, followsPerKey }: WatchDeps & Configured,
): Promise<Response> {
  const key = await knownKey(request, store);
  if (!key) return refuseKey(request);
  const used = FOLLOW_ID.test(id) ? await endFollow(store, { key, id, now: now() }) : null;
  if (used === null) {
    const detail = `The key has no follow with the id ${quoteEcho(id)}.`;
    return replyProblem('unknown_follow', {
      detail,
      hint: 'GET /api/public/watch lists the follows of the key.',
    });
  }
  const answer: FollowEnded = { ended: true, id, follows: { used, limit: followsPerKey } };
  return replyJson(answer, UNCACHED);
}

async function knownKey(request: Request, store: Store): Promise<string | null> {
  const key = readKeyHash(request);
  return key && (await addressOfKey(store, key)) === null ? null : key;
}
