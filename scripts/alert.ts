import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildCatalog } from '../src/catalog/built/built.ts';
import type { Entry } from '../src/catalog/entry-schema.ts';
import { readArguments } from '../src/command-line/arguments.ts';
import { environment } from '../src/environment/environment.ts';
import { readHistory } from '../src/history/branch/read.ts';
import { EVENTS, HistoryFault } from '../src/history/files.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';
import { openRedisVariables } from '../src/server/redis/serve-redis.ts';
import { connectStore } from '../src/store/redis.ts';
import { counted } from '../src/text/counted.ts';
import {
  describeWithAlternatives,
  entriesIn,
  isPublicBy,
  recipientRule,
} from '../src/watch/entry-in-alerts.ts';
import { openMailer } from '../src/watch/mail/mailer.ts';
import { type AlertRun, runAlerts } from '../src/watch/run.ts';
import { openWebhooks } from '../src/watch/webhook.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run alert -- [--events FILE]
Sends alerts for the events since the last run, and retries failed deliveries.
Reads events.ndjson in the folder CALLBOOK_HISTORY ("history" by default), unless --events names another file.
Needs SECRET, and either REDIS_URL or UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN. Emails wait unless SMTP_URL
and MAIL_FROM are set.`;

const MAX_RUN_MS = 10 * 60_000; // The next run, half an hour later, continues.

const { values } = readArguments(process, {
  usage: USAGE,
  options: { events: { type: 'string' } },
});
process.exitCode = await alert(values.events);

async function alert(eventsFile?: string): Promise<number> {
  // Before Redis is connected: reading takes seconds, in which this process could not reply to its pings.
  const entries = isSetUp() ? catalogEntries() : [];
  await using _redis = await openRedisVariables();
  const {
    redis,
    secret,
    secretsBefore,
    siteUrl,
    mail,
    inboxUrl,
    webhookHosts,
    historyFolder,
    overlayFolder,
    overlayDomains,
  } = environment();
  if (!redis || !secret) {
    console.log('No alerts: UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN or SECRET is not set.');
    return 0; // Forks of the project may run without them.
  }
  if (!mail) console.log('SMTP_URL or MAIL_FROM is not set: emails wait.');
  const mailer = mail && openMailer({ ...mail, siteUrl });
  const webhooks = openWebhooks({ inboxUrl, webhookHosts });
  try {
    const run = await runAlerts({
      store: connectStore(redis),
      sendMail: mailer?.send ?? null,
      postWebhook: webhooks.post,
      secret,
      secretsBefore,
      siteUrl,
      describeEntry: describeWithAlternatives(entries),
      mayReceive: recipientRule(
        { domains: overlayDomains, webhookHosts },
        isPublicBy(entriesIn(entries), overlayFolder !== null),
      ),
      now: () => new Date(),
      reportFailure: (id, error) => console.log(`${id} failed: ${messageOf(error)}`),
      readEventLog: () => readLog(eventsFile ?? join(historyFolder, EVENTS)),
      isOver: whenToStop(),
    });
    console.log(summary(run));
    return 0;
  } catch (error) {
    console.error(error);
    return 1;
  } finally {
    mailer?.close();
    await webhooks.close();
  }
}

function isSetUp(): boolean {
  const { redis, localRedisUrl, secret } = environment();
  return (redis !== null || localRedisUrl !== null) && secret !== null;
}

/** The entries with their newest health. A damaged history costs the alerts only the order of the alternatives. */
function catalogEntries(): Entry[] {
  const { historyFolder, ...folders } = environment();
  const now = new Date();
  try {
    const history = readHistory(historyFolder, { now, repository: '.', report: console.error });
    return buildCatalog(folders, now, history).entries;
  } catch (error) {
    if (!(error instanceof HistoryFault)) throw error;
    console.error(error.message);
    return buildCatalog(folders, now).entries;
  }
}

async function readLog(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    console.log(`There is no ${file} yet, so there are no events.`);
    return '';
  }
}

/** Returns true after MAX_RUN_MS, or after SIGINT or SIGTERM. The run then ends between two deliveries. */
function whenToStop(): () => boolean {
  const end = performance.now() + MAX_RUN_MS; // Monotonic: the system clock may be changed.
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopped = true;
    });
  }
  return () => stopped || performance.now() > end;
}

/** Hides email addresses: mail servers repeat them in errors, and workflow logs are public. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/(?<![^\s<>"'])[^\s<>"']+@[^\s<>"']+/g, '(address)');
}

function summary({ events, alerts, sent, retry, dropped, dead }: AlertRun): string {
  return `${counted(events, 'event')} made ${counted(alerts, 'alert')}. Deliveries: ${sent} sent, ${retry} to retry, ${dropped} dropped, ${dead} given up.`;
}
