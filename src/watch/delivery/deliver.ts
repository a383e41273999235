import { StoreUnavailableError } from '../../store/redis.ts';
import { type Alert, readAlerts } from '../alerts.ts';
import { readFollows, readUnconfirmed } from '../follow/follows.ts';
import type { Follow } from '../schema.ts';
import { claimDelivery, type Delivery, type DeliveryOutcome, nextTry, settleDelivery } from './deliveries.ts';
import { type DeliveryDeps, MailNotConfiguredError, sendDelivery } from './send.ts';

const WAIT_FOR_OPERATOR_MS = 5 * 60_000;

/**
 * Takes one delivery that is due, tries it, and stores the outcome. Returns the outcome, or null if the delivery was
 * not due. Throws StoreUnavailableError; the delivery then becomes due again under the same id.
 */
export async function attemptDelivery(id: string, deps: DeliveryDeps): Promise<DeliveryOutcome | null> {
  const delivery = await claimDelivery(deps.store, id, deps.now());
  if (!delivery) return null;
  const { alerts, follows } = await readCarried(delivery, deps);
  if (follows.length === 0) {
    await settleDelivery(deps.store, delivery, 'dropped', { now: deps.now() });
    return 'dropped';
  }
  const ids = follows.map((follow) => follow.id);
  try {
    await sendDelivery(delivery, alerts, follows, deps);
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    deps.reportFailure(delivery.id, error);
    return settleFailure(delivery, error, ids, deps);
  }
  await settleDelivery(deps.store, delivery, 'sent', { now: deps.now(), follows: ids });
  return 'sent';
}

async function settleFailure(
  delivery: Delivery,
  error: unknown,
  follows: readonly string[],
  { store, now }: DeliveryDeps,
): Promise<DeliveryOutcome> {
  const wasTried = !(error instanceof MailNotConfiguredError);
  const next = wasTried ? nextTry(delivery, now()) : new Date(now().getTime() + WAIT_FOR_OPERATOR_MS);
  const outcome = next ? 'retry' : 'dead';
  // A lost confirmation email is not a lost alert: it must not pause a follow.
  const counted = delivery.kind === 'alerts' ? follows : [];
  await settleDelivery(store, delivery, outcome, { now: now(), follows: counted, ...(next ? { next } : {}) });
  return outcome;
}

/**
 * The alerts of a delivery, and its follows that can still receive it: not ended, paused or unconfirmed by now, and
 * allowed to learn of the entry.
 */
async function readCarried(
  delivery: Delivery,
  { store, now, mayReceive = () => true }: DeliveryDeps,
): Promise<{ alerts: Alert[]; follows: Follow[] }> {
  const isAllowed = (follow: Follow) => mayReceive(follow.slug, follow);
  if (delivery.kind === 'confirmation') {
    const follows = await readUnconfirmed(store, [delivery.follow], now());
    return { alerts: [], follows: follows.filter(isAllowed) };
  }
  const alerts = await readAlerts(store, delivery.alerts);
  const follows = await readFollows(store, [...new Set(alerts.map(({ follow }) => follow))], now());
  return { alerts, follows: follows.filter((follow) => follow.state === 'active' && isAllowed(follow)) };
}
