import { submit } from '../../../src/api/submit/submit.ts';
import { KeyAnswerSchema } from '../../../src/api/watch/keys-schema.ts';
import { MAX_FOLLOWS } from '../../../src/environment/variables/catalog-schema.ts';
import { ProblemSchema } from '../../../src/http/problem-schema.ts';
import { listSubmissions } from '../../../src/store/submissions.ts';
import { aSubmission } from '../../../test/helpers/a-submission.ts';
import { aWatchService, SERVICE_START, SITE, SLUGS } from '../../../test/helpers/a-watch-service.ts';
import type { TestStore } from '../../../test/helpers/stores.ts';
import { callsOf, type Flood, type FloodCall, KINDS, type Kind } from './calls.ts';

const HONEST_PATIENCE_MS = 60_000;

type Outcome = FloodCall & { served: () => boolean; refusedBy: string | null; ms: number };

/** Sends a flood and honest callers to the real calls, with a clock that jumps from one call to the next. */
export async function runFlood(test: TestStore, flood: Flood, honest: number) {
  await test.flush();
  const service = aWatchService(test.store);
  const waiting = new Set<string>();
  const keys: Keyring = new Map();
  const outcomes: Outcome[] = [];
  for (const call of callsOf(flood, honest)) {
    service.now = new Date(SERVICE_START.getTime() + call.atSeconds * 1_000);
    service.ip = call.ip;
    const started = performance.now();
    const outcome = await (call.kind === 'proposal'
      ? propose(service, call, waiting)
      : follow(service, call, keys));
    outcomes.push({ ...call, ...outcome, ms: performance.now() - started });
  }
  for (const { id } of await listSubmissions(test.store)) waiting.add(id);
  const mailsTo = Map.groupBy(service.mails, ({ envelope }) => envelope.to);
  return {
    honest: Object.fromEntries(KINDS.map((kind) => [kind, servedOf(outcomes, kind)])),
    floodServed: outcomes.filter(({ isHonest, served }) => !isHonest && served()).length,
    mails: service.mails.length,
    mostMailsToOneAddress: Math.max(0, ...[...mailsTo.values()].map(({ length }) => length)),
    pings: service.posts.length,
    slowestHonestMs: Math.max(...outcomes.map(({ isHonest, ms }) => (isHonest ? ms : 0))),
    refusedBy: [
      ...new Set(outcomes.flatMap(({ isHonest, refusedBy }) => (isHonest ? (refusedBy ?? []) : []))),
    ],
  };
}

export type FloodResult = Awaited<ReturnType<typeof runFlood>>;
/** The newest key of each network, and how many follows it has. */
type Keyring = Map<string, { key: string; follows: number }>;
type Service = ReturnType<typeof aWatchService>;
type Served = Pick<Outcome, 'served' | 'refusedBy'>;

function servedOf(outcomes: readonly Outcome[], kind: Kind): { served: number; of: number } {
  const asked = outcomes.filter((each) => each.isHonest && each.kind === kind);
  return {
    served: asked.filter(({ served, ms }) => served() && ms < HONEST_PATIENCE_MS).length,
    of: asked.length,
  };
}

/** A proposal is served if it still waits for a maintainer when the hour is over. */
async function propose({ deps }: Service, call: FloodCall, waiting: Set<string>): Promise<Served> {
  const name = nameOf(call);
  const body = aSubmission({ slug: name, endpoint: `https://${name}.example.org/v1` });
  const request = new Request(`${SITE}/api/public/submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await submit(request, { ...deps, repositoryUrl: null, pullRequests: null });
  if (!response.ok) return refused(response);
  const { submission_id } = (await response.json()) as { submission_id: string };
  return { served: () => waiting.has(submission_id), refusedBy: null };
}

/** A follow is served if its confirmation email is sent or its webhook is pinged. Makes a key when it needs one. */
async function follow(service: Service, call: FloodCall, keys: Keyring): Promise<Served> {
  const network = call.ip.split('.').slice(0, 3).join('.');
  const { key = '', follows } = keys.get(network) ?? { follows: MAX_FOLLOWS };
  const made = follows < MAX_FOLLOWS ? key : await makeKey(service);
  if (made instanceof Response) return refused(made);
  const used = follows < MAX_FOLLOWS ? follows : 0;
  keys.set(network, { key: made, follows: used + 1 });
  const name = nameOf(call);
  const email = `${name}@example.org`;
  const webhook_url = `https://${call.n % 2 === 0 ? 'chat' : name}.example.org/${name}`; // Every other one is on one host.
  const to = call.kind === 'mail' ? { email } : { webhook_url };
  const response = await service.follow(made, { slug: SLUGS[used], ...to });
  if (!response.ok) return refused(response);
  const isServed =
    call.kind === 'mail'
      ? service.mails.at(-1)?.envelope.to === email
      : service.posts.at(-1)?.url === webhook_url;
  return { served: () => isServed, refusedBy: null };
}

async function makeKey(service: Service): Promise<string | Response> {
  const response = await service.keys('POST', undefined, { email: 'keeper@example.org' });
  return response.ok ? KeyAnswerSchema.parse(await response.json()).key : response;
}

const nameOf = ({ kind, isHonest, n }: FloodCall): string => `${isHonest ? 'honest' : 'flood'}-${kind}-${n}`;

async function refused(response: Response): Promise<Served> {
  const { detail } = ProblemSchema.parse(await response.json());
  return { served: () => false, refusedBy: detail };
}
