import { type AddressInfo, createServer } from 'node:net';
import { KEYS } from '../../../src/store/keys.ts';
import { confirmFollow } from '../../../src/watch/follow/follows.ts';
import { openMailer } from '../../../src/watch/mail/mailer.ts';
import { runAlerts } from '../../../src/watch/run.ts';
import { openWebhooks } from '../../../src/watch/webhook.ts';
import { aWatchService, SITE, type WatchService } from '../../../test/helpers/a-watch-service.ts';
import { anEvent, logOf } from '../../../test/helpers/an-event.ts';
import { lookupLoopback, SELF_SIGNED, serveTls } from '../../../test/helpers/loopback.ts';
import { aMailServer } from '../../../test/helpers/mail-server.ts';
import { aStore } from '../../../test/helpers/stores.ts';
import type { Scenario, ScenarioResult } from './scenario.ts';

/** For receivers that hang, so that a run does not wait as long as the real ones. */
const HASTE_MS = 400;
const HASTY_LIMITS = { connectMs: HASTE_MS, greetingMs: HASTE_MS, idleMs: HASTE_MS };
const HALF_HOUR_MS = 30 * 60_000;
const BAD_RUNS = 2;
const LATER_RUNS = 3;

type Faulty = { isFaulty: boolean };
type MailReceiver = Faulty & { ids: () => string[]; cut: () => void };

/** Alerts for one event: runs while the receiver fails, then runs when it works again. */
async function deliverThrough(
  follow: (service: WatchService) => Promise<void>,
  deliver: (service: WatchService) => Partial<WatchService['delivery']> & { close: () => unknown },
  receiver: Faulty & { ids: () => string[] },
): Promise<ScenarioResult> {
  await using test = await aStore(null);
  const service = aWatchService(test.store);
  await follow(service);
  const log = logOf([anEvent()]);
  const run = async () => {
    const { close, ...changed } = deliver(service); // As in the workflow, each run opens its own connections.
    const result = await runAlerts({
      ...service.delivery,
      ...changed,
      readEventLog: async () => log,
      isOver: () => false,
    });
    await close();
    service.pass(HALF_HOUR_MS);
    return result;
  };
  let [claimedBad, kept, claimed] = [0, 0, 0];
  receiver.isFaulty = true;
  for (let i = 0; i < BAD_RUNS; i += 1) {
    claimedBad += (await run()).sent;
    kept += await test.store.zcard(KEYS.deliveriesDue);
  }
  receiver.isFaulty = false;
  for (let i = 0; i < LATER_RUNS; i += 1) claimed += (await run()).sent;
  const ids = receiver.ids();
  return {
    kept: `due in ${kept} of ${BAD_RUNS} bad runs; delivered ${ids.length} times, under ${new Set(ids).size} id`,
    claimed: `sent: ${claimedBad} while it failed, ${claimed} after`,
    holds: kept === BAD_RUNS && claimedBad === 0 && claimed === 1 && new Set(ids).size === 1,
  };
}

const followByMail = async (service: WatchService) => {
  const key = await service.makeKey('a@example.org');
  await service.follow(key, { slug: 'tides' });
  const [token = ''] = service.links('/follow/confirm').map((link) => link.split('t=')[1] ?? '');
  const id = token.split('.')[3] ?? '';
  await confirmFollow(
    service.delivery.store,
    { id, target: 'a@example.org' },
    { secret: service.delivery.secret, now: service.now },
  );
};

function byMail(
  done: string,
  options: (receiver: MailReceiver) => Parameters<typeof aMailServer>,
  hangs = false,
): Scenario {
  return {
    fault: 'SMTP fails',
    done,
    cheap: done.includes('421'), // The tests of alerts cover the others.
    run: async () => {
      const receiver: MailReceiver = { isFaulty: true, ids: () => [], cut: () => {} };
      await using server = await aMailServer(...options(receiver));
      receiver.cut = server.cut;
      const hanging = createServer(() => {}); // Accepts connections, but never sends a greeting.
      await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
      const hangingUrl = `smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
      receiver.ids = () => server.taken.map(({ source }) => /^message-id: (.*)$/im.exec(source)?.[1] ?? '');
      try {
        return await deliverThrough(
          followByMail,
          () => {
            const isHanging = hangs && receiver.isFaulty;
            const smtpUrl = isHanging ? hangingUrl : server.url;
            const mailer = openMailer(
              { smtpUrl, from: 'alerts@callbook.example', siteUrl: SITE },
              isHanging ? HASTY_LIMITS : undefined,
            );
            return { sendMail: mailer.send, close: mailer.close };
          },
          receiver,
        );
      } finally {
        hanging.close();
      }
    },
  };
}

type Refusal = (error: Error | null) => void;
const refuse = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });

const SMTP_SCENARIOS = [
  byMail('every recipient refused with 550', (receiver) => [
    (_address, _session, done: Refusal) => done(receiver.isFaulty ? refuse(550) : null),
  ]),
  byMail('every connection refused with 421', (receiver) => [
    undefined,
    { onConnect: (_session, done) => done(receiver.isFaulty ? refuse(421) : undefined) },
  ]),
  byMail('connections accepted, no greeting', () => [undefined], true),
  byMail('connection cut during the conversation', (receiver) => [
    (_address, _session, done: Refusal) => (receiver.isFaulty ? receiver.cut() : done(null)),
  ]),
];

type Answer = Parameters<typeof serveTls>[0];

const byHook = (done: string, fail: Answer, hangs = false): Scenario => ({
  fault: 'a webhook fails',
  done,
  cheap: done.includes('resets'), // The tests of alerts cover the others.
  run: async () => {
    const seen: string[] = [];
    const receiver = { isFaulty: true, ids: () => seen };
    await using server = await serveTls((request, response) => {
      if (receiver.isFaulty) return fail(request, response);
      seen.push(String(request.headers['webhook-id']));
      response.writeHead(204).end();
    });
    return await deliverThrough(
      async (service) => {
        const webhook_url = `https://signed-by-itself.test:${server.port}/alerts`;
        await service.follow(await service.makeKey(), { slug: 'tides', webhook_url });
      },
      () => {
        const ca = SELF_SIGNED.cert;
        const allow = (ip: string) => ip === '127.0.0.1';
        const limit = hangs && receiver.isFaulty ? { timeoutMs: HASTE_MS } : {};
        const webhooks = openWebhooks(
          { inboxUrl: null, webhookHosts: [] },
          { allow, lookup: lookupLoopback, ca, ...limit },
        );
        return { postWebhook: webhooks.post, close: webhooks.close };
      },
      receiver,
    );
  },
});

const HOOK_SCENARIOS = [
  byHook('returns 500', (_request, response) => void response.writeHead(500).end()),
  byHook('never answers', () => {}, true),
  byHook('resets the connection', (request) => void request.socket.destroy()),
  byHook(
    'redirects elsewhere',
    (_request, response) => void response.writeHead(307, { Location: '/x' }).end(),
  ),
];

export const DELIVERY_SCENARIOS: readonly Scenario[] = [...SMTP_SCENARIOS, ...HOOK_SCENARIOS];
