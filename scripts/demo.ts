import { execFile, execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { withLive } from '../src/catalog/with-live.ts';
import { connectCallbook } from '../src/client/callbook.ts';
import { readArguments } from '../src/command-line/arguments.ts';
import { printableError } from '../src/command-line/fixable-error.ts';
import { loadEntries } from '../src/entry/files/load.ts';
import { environment, extendEnvironment } from '../src/environment/environment.ts';
import { openGateway } from '../src/gateway/open-gateway.ts';
import { Git } from '../src/git/git.ts';
import { probeAll } from '../src/health/probe/prober.ts';
import { eventLine, runSummary } from '../src/health/probe/run-report.ts';
import { pullHistory } from '../src/history/branch/folder.ts';
import { recordRun } from '../src/history/branch/record-run.ts';
import { demoEntryText, demoOperationsText, openDemoInterface } from '../src/local/demo-interface.ts';
import { openTemporarySite } from '../src/local/temporary-site.ts';
import { openGuard } from '../src/network/guarded-fetch.ts';
import { readLive } from '../src/store/live.ts';
import { connectStore } from '../src/store/redis.ts';
import { counted } from '../src/text/counted.ts';
import { openMailer } from '../src/watch/mail/mailer.ts';
import { runAlerts } from '../src/watch/run.ts';
import { openWebhooks } from '../src/watch/webhook.ts';

const USAGE = `Usage: npm run demo [-- --keep]
Shows the life of an alert on this machine, with the real parts. A local interface goes down, the prober notices, an email
and a webhook arrive. Then it comes back, and its answer changes shape. A simulated clock adds half an hour between two
probe runs. Then an agent calls the interface through the gateway, whose reports move its reliability. With --keep the site
stays up, so that you can read the emails.`;
const SLUG = 'demo-tides';
const EMAIL = 'reader@callbook.localhost';
const HALF_AN_HOUR_MS = 30 * 60_000;
const CALLS_IN_A_ROW = 3;
const CALL_TIMEOUT_MS = 10_000;
const STORY_MS = 6 * HALF_AN_HOUR_MS; // All runs lie in the last three hours.

const { values } = readArguments(process, {
  usage: USAGE,
  options: { keep: { type: 'boolean', default: false } },
});
const say = (text: string) => console.log(`\n${text}`);
const show = (text: string) => console.log(text.replaceAll(/^/gm, '    '));

await using parts = new AsyncDisposableStack();
const tides = parts.adopt(await openDemoInterface(), ({ close }) => close());
const server = parts.adopt(
  await openTemporarySite({ name: 'demo', fill: writeDemo }).catch((error: unknown) => {
    console.error(printableError(error));
    process.exit(1);
  }),
  ({ close }) => close(),
);
const { folder } = server;
const { siteUrl, secret, mail, inboxUrl, webhookHosts } = environment();
if (!secret || !mail) throw new Error('The local server did not set a secret and a mail server.');
show(`${siteUrl}/\n${server.mailboxUrl}\n${server.inboxUrl}`);

say('A reader follows the entry by email and by webhook, and confirms the email.');
const { key } = await call<{ key: string }>('keys', { email: EMAIL });
const byMail = await call<Follow>('watch', { slug: SLUG }, key);
const question = await nextMail();
show(`mail: ${question.subject} (${byMail.state})`);
const [confirm = ''] = /\/follow\/confirm\?t=\S+/.exec(question.text) ?? [];
await fetch(server.origin + confirm, { method: 'POST' });
const byHook = await call<Follow>('watch', { slug: SLUG, webhook_url: `${server.inboxUrl}/demo` }, key);
show(`webhook: ${byHook.state} after its ping`);
let [mailsSeen, postsSeen] = [1, 1];

let clock = Date.now() - STORY_MS;
const git = new Git(folder);
const guard = parts.adopt(openGuard({ allow: (ip) => ip === '127.0.0.1' }), ({ close }) => close());
const mailer = parts.adopt(openMailer({ ...mail, siteUrl }), ({ close }) => close());
const webhooks = parts.adopt(openWebhooks({ inboxUrl, webhookHosts }), ({ close }) => close());

say('The prober runs twice. The interface is up, and the shape of its answer is known.');
await probeTimes(2);
say('The interface goes down. One failed check makes no alert, the second does.');
const { answer } = tides;
tides.answer = null;
await probeTimes(2);
await expectAlerts('is down');
say('It comes back.');
tides.answer = answer;
await probeTimes(1);
await expectAlerts('is back');
say('Its answer changes: one field is gone, another is new.');
tides.answer = { harbour: 'Harlingen', high_water: '04:12', height: { value: 188, unit: 'cm' } };
await probeTimes(2);
await expectAlerts('shape');
say('Each alert arrived by email and by webhook, and each signature was verified.');

say('An agent calls the interface through the gateway, which reports by itself how each call went.');
const callbook = connectCallbook({ baseUrl: server.origin });
const gateway = parts.adopt(
  openGateway({
    callbook,
    folder: join(folder, 'gateway'),
    policyFile: null,
    workFolder: null,
    variable: () => undefined,
    dryRun: false,
    reports: true,
    allowPrivate: false,
    allow: (ip) => ip === '127.0.0.1',
    now: () => new Date(),
  }),
  ({ close }) => close(),
);
await showReliability('before');
await callThroughGateway(CALLS_IN_A_ROW);
await showReliability(`after ${CALLS_IN_A_ROW} calls that worked`);
say('The interface fails again. The agent reads why, and the failure is reported too.');
tides.answer = null;
await callThroughGateway(1);
await showReliability('after a call that failed');
say('One caller counts once a day for reliability, however often it calls. Done.');

if (values.keep) {
  say(`The site stays at ${siteUrl}/ until Ctrl+C.`);
  await new Promise((resolve) => process.once('SIGINT', resolve));
}

type Follow = { state: string; webhook_secret?: string };
type Mail = { subject: string; text: string };
type Post = { headers: Record<string, string>; body: string };

/** Writes a catalog with one entry. Returns the variables that the site is built and served with. */
async function writeDemo(into: string) {
  say('An interface runs on this machine, and an entry describes it.');
  await mkdir(join(into, 'entries/api'), { recursive: true });
  await writeFile(join(into, `entries/api/${SLUG}.yaml`), demoEntryText(tides));
  await mkdir(join(into, 'entries/operations'));
  await writeFile(join(into, `entries/operations/${SLUG}.yaml`), demoOperationsText(tides));
  execFileSync('git', ['init', '--quiet', into]);
  show(tides.url);
  say('Building and serving the site, with an embedded Redis, a mailbox and a webhook inbox.');
  return {
    CALLBOOK_LOG: 'quiet', // The log would hide the output of the demo.
    CALLBOOK_ENTRIES: join(into, 'entries'),
    CALLBOOK_OVERLAY: '', // The demo has only its own entry.
  };
}

async function callThroughGateway(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const input = { operation: `${SLUG}/get_tides`, arguments: {} };
    const answer = await gateway.gateway.call(input, async () => null, AbortSignal.timeout(CALL_TIMEOUT_MS));
    if (i === 0) show(JSON.stringify(answer));
  }
  await gateway.gateway.session.close(); // Waits for the last report.
}

/** Makes the signals live, as the workflow does after each probe run. */
async function showReliability(when: string): Promise<void> {
  const { url, token } = server.redis;
  const restore = extendEnvironment({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token });
  await promisify(execFile)(process.execPath, ['scripts/ci/signals.ts', '--repository', folder]);
  restore();
  const catalog = withLive(await theCatalog(), await readLive(connectStore(server.redis), new Date()));
  const { reliability_score, reports_count } = catalog.entryAt(catalog.docOf(SLUG) ?? 0);
  show(`${when}: reliability ${reliability_score} of 100, ${counted(reports_count, 'report')}`);
}

async function call<T>(path: string, body: object, apiKey = ''): Promise<T> {
  const response = await fetch(`${server.origin}/api/public/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function local<T>(path: string): Promise<T[]> {
  const response = await fetch(`${server.origin}/_local/${path}`, {
    headers: { Accept: 'application/json' },
  });
  return (await response.json()) as T[];
}

async function nextMail(seen = 0): Promise<Mail> {
  for (;;) {
    const mails = await local<Mail>('mailbox');
    const mail = mails[seen];
    if (mail) return mail;
    await wait(50);
  }
}

/** Runs and records the prober `times` times, half an hour apart. Then sends alerts. */
async function probeTimes(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    clock += HALF_AN_HOUR_MS;
    const run = await probeAll(loadEntries(environment().entriesFolder), {
      fetch: guard.fetch,
      now: () => clock,
      sleep: async (ms) => {
        clock += ms;
      },
      controlUrls: [tides.controlUrl],
      userAgent: 'CallbookDemo',
    });
    show(runSummary(run));
    const { events } = recordRun(run, {
      repository: folder,
      now: () => new Date(clock),
      report: console.error,
    });
    for (const event of events) show(eventLine(event));
  }
  const history = join(folder, 'history');
  pullHistory(git, history, console.error);
  const { events, sent } = await runAlerts({
    store: connectStore(server.redis),
    sendMail: mailer.send,
    postWebhook: webhooks.post,
    secret: secret ?? '',
    siteUrl,
    describeEntry: () => ({ name: 'Demo Tides', category: 'api' }),
    now: () => new Date(),
    reportFailure: (id, error) => console.error(id, error),
    readEventLog: () => readFile(join(history, 'events.ndjson'), 'utf8').catch(() => ''),
    isOver: () => false,
  });
  show(`alerts: ${counted(events, 'event')}, ${sent} sent`);
}

/** Waits for the next email and webhook, and checks the subject of the email and the signature of the webhook. */
async function expectAlerts(subject: string): Promise<void> {
  const mail = await nextMail(mailsSeen);
  const post = (await local<Post>('inbox'))[postsSeen];
  if (!post) throw new Error('No webhook arrived.');
  if (!mail.subject.includes(subject))
    throw new Error(`Expected an email with "${subject}", got "${mail.subject}".`);
  new Webhook(byHook.webhook_secret ?? '').verify(post.body, post.headers);
  mailsSeen += 1;
  postsSeen += 1;
  show(`mail: ${mail.subject}\nwebhook: ${post.body}`);
  if (mailsSeen === 2) show(`\n${mail.text}`);
}
