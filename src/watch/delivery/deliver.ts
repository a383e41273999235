import { StoreUnavailableError } from '../../store/unavailable.ts';
import { type Alert, readAlerts } from '../alerts.ts';
import { readFollows } from '../follows.ts';
import type { Follow } from '../schema.ts';
import { claimPacket, nextTry, type Outcome, type Packet, settlePacket } from './deliveries.ts';
import { type DeliveryDeps, MailNotConfiguredError, sendPacket } from './send.ts';

const WAIT_FOR_OPERATOR_MS = 5 * 60_000;

/**
 * Takes one delivery that is due, tries it, and writes down how it went. Returns the outcome, null where it was not
 * due. Throws StoreUnavailableError; the delivery is then due again a little later, under the same id.
 */
export async function deliverPacket(id: string, deps: DeliveryDeps): Promise<Outcome | null> {
  const packet = await claimPacket(deps.store, id, deps.now());
  if (!packet) return null;
  const { alerts, follows } = await readPacket(packet, deps);
  if (follows.length === 0) {
    await settlePacket(deps.store, packet, 'dropped', { now: deps.now() });
    return 'dropped';
  }
  const ids = follows.map((follow) => follow.id);
  try {
    await sendPacket(packet, alerts, follows, deps);
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    deps.reportFailure(packet.id, error);
    return settleFailure(packet, error, ids, deps);
  }
  await settlePacket(deps.store, packet, 'sent', { now: deps.now(), follows: ids });
  return 'sent';
}

async function settleFailure(
  packet: Packet,
  error: unknown,
  follows: readonly string[],
  { store, now }: DeliveryDeps,
): Promise<Outcome> {
  const wasTried = !(error instanceof MailNotConfiguredError);
  const next = wasTried ? nextTry(packet, now()) : new Date(now().getTime() + WAIT_FOR_OPERATOR_MS);
  const outcome = next ? 'retry' : 'dead';
  // A mail that asks is not an alert: losing it must not pause anything.
  const counted = packet.kind === 'alerts' ? follows : [];
  await settlePacket(store, packet, outcome, { now: now(), follows: counted, ...(next ? { next } : {}) });
  return outcome;
}

/** What a packet carries, without the follows that ended, paused or wait for their confirmation by now. */
async function readPacket(
  packet: Packet,
  { store, now }: DeliveryDeps,
): Promise<{ alerts: Alert[]; follows: Follow[] }> {
  if (packet.kind === 'confirmation') {
    const follows = await readFollows(store, [packet.follow], now());
    return { alerts: [], follows: follows.filter(({ state }) => state === 'pending') };
  }
  const alerts = await readAlerts(store, packet.alerts);
  const follows = await readFollows(store, [...new Set(alerts.map(({ follow }) => follow))], now());
  return { alerts, follows: follows.filter(({ state }) => state === 'active') };
}
