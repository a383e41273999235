import { readFile } from 'node:fs/promises';
import { readArguments } from '../src/command-line/arguments.ts';
import { loadEntries } from '../src/entry/files/load.ts';
import { environment } from '../src/environment/environment.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';
import { connectStore } from '../src/store/redis.ts';
import { openMailer } from '../src/watch/mail/mailer.ts';
import { type AlertRun, runAlerts } from '../src/watch/run.ts';
import { openWebhooks } from '../src/watch/webhook/post-webhook.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run alert [-- --events FILE]
Tells followers of the events since the last run, and tries again what failed before.
Reads history/events.ndjson unless another file is named. Needs SECRET, UPSTASH_REDIS_REST_URL and
UPSTASH_REDIS_REST_TOKEN; mails go out where SMTP_URL and MAIL_FROM are set, and wait otherwise.`;

const RUN_LIMIT_MS = 10 * 60_000; // What is left then is for the next run, which comes half an hour later.

const { values } = readArguments(process, {
  usage: USAGE,
  options: { events: { type: 'string', default: 'history/events.ndjson' } },
});
process.exitCode = await alert(values.events);

async function alert(file: string): Promise<number> {
  const { redis, secret, secretsBefore, siteUrl, mail, inboxUrl, entriesFolder } = environment();
  if (!redis || !secret) {
    console.log('No alerts: UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN or SECRET is not set.');
    return 0; // A copy of the project without them is in order.
  }
  if (!mail) console.log('SMTP_URL or MAIL_FROM is not set: mails wait.');
  const mailer = mail && openMailer({ ...mail, siteUrl });
  const webhooks = openWebhooks(inboxUrl);
  const entries = new Map(loadEntries(entriesFolder).map((entry) => [entry.slug, entry]));
  try {
    const run = await runAlerts({
      store: connectStore(redis),
      sendMail: mailer?.send ?? null,
      postWebhook: webhooks.post,
      secret,
      secretsBefore,
      siteUrl,
      describeEntry: (slug) => {
        const entry = entries.get(slug);
        return { name: entry?.name ?? slug, category: entry?.category ?? null };
      },
      now: () => new Date(),
      reportFailure: (delivery, error) => console.log(`${delivery} failed: ${wordsOf(error)}`),
      readEventLog: () => readLog(file),
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

async function readLog(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    console.log(`There is no ${file} yet: nothing happened so far.`);
    return '';
  }
}

/** A run ends between two deliveries: after its time, or when the process is asked to stop. */
function whenToStop(): () => boolean {
  const end = performance.now() + RUN_LIMIT_MS; // Not by the clock, which may be set meanwhile.
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopped = true;
    });
  }
  return () => stopped || performance.now() > end;
}

/** Mail servers like to repeat the address in their refusals; logs of workflows are public. */
function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replaceAll(/(?<![^\s<>"'])[^\s<>"']+@[^\s<>"']+/g, '(address)');
}

function summary({ events, alerts, sent, retry, dropped, dead }: AlertRun): string {
  return `${events} events made ${alerts} alerts. Deliveries: ${sent} sent, ${retry} to try again, ${dropped} not wanted any more, ${dead} given up.`;
}
