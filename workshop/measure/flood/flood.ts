import { submit } from '../../../src/api/submit/submit.ts';
import { KeyAnswerSchema } from '../../../src/api/watch/watch-schema.ts';
import { MAX_FOLLOWS } from '../../../src/environment/variables/catalog-schema.ts';
import { ProblemSchema } from '../../../src/http/problem-schema.ts';
import { MAX_PROOFS, PROOF_HEADER, solve } from '../../../src/proof/solve.ts';
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
  let floodHashes = 0;
  for (const call of callsOf(flood, honest)) {
    service.now = new Date(SERVICE_START.getTime() + call.atSeconds * 1_000);
    service.ip = call.ip;
    const started = performance.now();
    const work = { solves: call.isHonest || floodHashes < flood.maxHashes, hashes: 0 };
    const outcome = await (call.kind === 'proposal'
      ? propose(service, call, { waiting, work })
      : follow(service, call, { keys, work }));
    if (!call.isHonest) floodHashes += work.hashes;
    outcomes.push({ ...call, ...outcome, ms: performance.now() - started });
  }
  for (const { id } of await listSubmissions(test.store)) waiting.add(id);
  const mailsTo = Map.groupBy(service.mails, ({ envelope }) => envelope.to);
  return {
    honest: Object.fromEntries(KINDS.map((kind) => [kind, servedOf(outcomes, kind)])),
    floodServed: outcomes.filter(({ isHonest, served }) => !isHonest && served()).length,
    floodHashes,
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
/** Whether a caller does the work that it is asked for, and how many hashes it has computed. */
type Work = { solves: boolean; hashes: number };

function servedOf(outcomes: readonly Outcome[], kind: Kind): { served: number; of: number } {
  const asked = outcomes.filter((each) => each.isHonest && each.kind === kind);
  return {
    served: asked.filter(({ served, ms }) => served() && ms < HONEST_PATIENCE_MS).length,
    of: asked.length,
  };
}

/** A proposal is served if it still waits for a maintainer when the hour is over. */
async function propose(
  { deps }: Service,
  call: FloodCall,
  { waiting, work }: { waiting: Set<string>; work: Work },
): Promise<Served> {
  const name = nameOf(call);
  const body = aSubmission({ slug: name, endpoint: `https://${name}.example.org/v1` });
  const send = (proof: Record<string, string>) => {
    const headers = { 'Content-Type': 'application/json', ...proof };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const request = new Request(`${SITE}/api/public/submit`, sent);
    return submit(request, { ...deps, repositoryUrl: null, pullRequests: null });
  };
  const response = await sendWithWork(send, work);
  if (!response.ok) return refused(response);
  const { submission_id } = (await response.json()) as { submission_id: string };
  return { served: () => waiting.has(submission_id), refusedBy: null };
}

/** A follow is served if its confirmation email is sent or its webhook is pinged. Makes a key when it needs one. */
async function follow(
  service: Service,
  call: FloodCall,
  { keys, work }: { keys: Keyring; work: Work },
): Promise<Served> {
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
  const send = (proof: Record<string, string>) => service.follow(made, { slug: SLUGS[used], ...to }, proof);
  const response = await sendWithWork(send, work);
  if (!response.ok) return refused(response);
  const isServed =
    call.kind === 'mail'
      ? service.mails.at(-1)?.envelope.to === email
      : service.posts.at(-1)?.url === webhook_url;
  return { served: () => isServed, refusedBy: null };
}

/** Sends a call, and again with each proof that it is asked for, as the clients do. */
async function sendWithWork(
  send: (proof: Record<string, string>) => Promise<Response>,
  work: Work,
): Promise<Response> {
  let response = await send({});
  for (let proofs = 0; work.solves && proofs < MAX_PROOFS && !response.ok; proofs += 1) {
    const { challenge, bits } = ProblemSchema.parse(await response.clone().json());
    const proof = challenge && bits ? await solve(challenge, bits) : null;
    if (proof === null) break;
    work.hashes += Number.parseInt(proof.split(':')[1] ?? '', 16) + 1;
    response = await send({ [PROOF_HEADER]: proof });
  }
  return response;
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
