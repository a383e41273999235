import { report } from '../../../src/api/report.ts';
import { readReportCounts } from '../../../src/store/reports.ts';
import { eventsAfter } from '../../../src/watch/event-log.ts';
import { confirmFollow } from '../../../src/watch/follow/follows.ts';
import { runAlerts } from '../../../src/watch/run.ts';
import {
  aWatchService,
  SECRET,
  SERVICE_START,
  type WatchService,
} from '../../../test/helpers/a-watch-service.ts';
import { aCatalog, anEntry } from '../../../test/helpers/an-entry.ts';
import { anEvent, logOf } from '../../../test/helpers/an-event.ts';
import { aStore } from '../../../test/helpers/stores.ts';
import { JUMPS } from './prober-clock-scenarios.ts';
import type { Scenario } from './scenario.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 31 * 24 * HOUR_MS;
const RUNS_AFTER = 7; // Three and a half hours: by then, deliveries delayed by a clock three hours ahead are due.

async function aFollower(service: WatchService): Promise<string> {
  const key = await service.makeKey('a@example.org');
  const { id } = await (await service.follow(key, { slug: 'tides' })).json();
  const wish = { id, target: 'a@example.org' };
  await confirmFollow(service.delivery.store, wish, { secret: SECRET, now: service.now });
  service.mails.length = 0;
  return id;
}

const alerting = JUMPS.map(
  ([jump, ms]): Scenario => ({
    fault: 'clock jumps between alert runs',
    done: `${jump} for one run, in which mail fails; then back`,
    cheap: true,
    run: async () => {
      await using test = await aStore(null);
      const service = aWatchService(test.store);
      await aFollower(service);
      const log = logOf([
        anEvent({ at: SERVICE_START.toISOString(), observed_at: SERVICE_START.toISOString() }),
      ]);
      const run = () =>
        runAlerts({ ...service.delivery, readEventLog: async () => log, isOver: () => false });
      service.failMail = () => new Error('421 not now');
      service.pass(ms);
      const wrong = await run();
      service.failMail = () => null;
      service.now = new Date(SERVICE_START.getTime() + 30 * 60_000);
      const sent: number[] = [];
      for (let i = 0; i < RUNS_AFTER; i += 1) {
        sent.push((await run()).sent);
        service.pass(30 * 60_000);
      }
      const again = eventsAfter(
        log,
        { id: JSON.parse(log).id, observed_at: SERVICE_START.toISOString() },
        service.now,
      );
      return {
        kept: `the alert; ${service.mails.length} mail, within ${sent.indexOf(1) + 1} runs`,
        claimed: `sent: ${wrong.sent} at the wrong time, ${sent.reduce((sum, each) => sum + each, 0)} after; given up: ${wrong.dead}`,
        holds: wrong.sent === 0 && wrong.dead === 0 && service.mails.length === 1 && again.length === 0,
      };
    },
  }),
);

const retrying: Scenario = {
  fault: 'clock jumps between tries',
  done: 'mail fails now and with a clock a month ahead, then works',
  cheap: true,
  run: async () => {
    await using test = await aStore(null);
    const service = aWatchService(test.store);
    await aFollower(service);
    const log = logOf([anEvent()]);
    const run = () => runAlerts({ ...service.delivery, readEventLog: async () => log, isOver: () => false });
    service.failMail = () => new Error('421 not now');
    const first = await run();
    service.pass(MONTH_MS);
    const second = await run();
    service.pass(-MONTH_MS + HOUR_MS);
    service.failMail = () => null;
    const third = await run();
    return {
      kept: `the alert; ${service.mails.length} mail`,
      claimed: `sent: ${first.sent}, ${second.sent}, ${third.sent}; given up: ${second.dead}`,
      holds: service.mails.length === 1 && third.sent === 1 && first.dead + second.dead === 0,
    };
  },
};

const following: Scenario = {
  fault: 'clock jumps between follow and alert',
  done: 'a month ahead and back while one follow is active and one waits for confirmation',
  cheap: true,
  run: async () => {
    await using test = await aStore(null);
    const service = aWatchService(test.store);
    const key = await service.makeKey('b@example.org');
    await aFollower(service);
    const pending = await (await service.follow(key, { slug: 'ferries' })).json();
    const list = async () =>
      ((await (await service.watch('GET', 'watch', key)).json()) as { follows: { id: string }[] }).follows;
    service.pass(MONTH_MS);
    const ahead = await list();
    service.now = SERVICE_START;
    const back = await list();
    const wish = { id: pending.id, target: 'b@example.org' };
    const state = await confirmFollow(test.store, wish, { secret: SECRET, now: service.now });
    return {
      kept: 'the active follow, and the one that waits',
      claimed: `waiting follows listed: ${ahead.length} a month ahead, ${back.length} after; confirmed: ${state}`,
      holds: ahead.length === 0 && back.length === 1 && state === 'active',
    };
  },
};

const reporting: Scenario = {
  fault: 'clock jumps between reports',
  done: 'five days of reports, one report a month ahead, then today again',
  cheap: true,
  run: async () => {
    await using test = await aStore(null);
    const deps = {
      store: test.store,
      secret: SECRET,
      openCatalog: async () => aCatalog([anEntry({ slug: 'tides' })]),
    };
    let claimed = 0;
    const send = async (ms: number, caller: number) => {
      const request = new Request('https://callbook.example/api/public/report', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ slug: 'tides', outcome: 'success' }),
      });
      const now = () => new Date(SERVICE_START.getTime() + ms);
      claimed += (await report(request, { ...deps, ip: `130.0.${caller}.1`, now })).status === 200 ? 1 : 0;
    };
    for (let day = 0; day < 5; day += 1) await send(-day * 24 * HOUR_MS, day);
    await send(MONTH_MS, 5);
    await send(0, 6);
    const [counts] = await readReportCounts(test.store, ['tides'], SERVICE_START);
    return {
      kept: `${counts?.reports_count} counted, ${counts?.reportsFor} of them for trust`,
      claimed: `${claimed} × 200`,
      holds: claimed === 7 && counts?.reports_count === 7 && (counts?.reportsFor ?? 0) >= 6,
    };
  },
};

/** The clock of the machine that sends alerts, and of the functions. */
export const ALERT_CLOCK_SCENARIOS: readonly Scenario[] = [...alerting, retrying, following, reporting];
