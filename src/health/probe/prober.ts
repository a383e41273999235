import { createHash } from 'node:crypto';
import type { AddressedAccess } from '../../entry/access/observed-access-schema.ts';
import type { GuardedFetch } from '../../network/guarded-fetch.ts';
import type { ServerTools } from '../../operations/server-tools/server-tools-schema.ts';
import type { Check, HoldOffs, Run } from '../check-schema.ts';
import { readAccess } from './access/read-access.ts';
import { AnswerProcess } from './answer/answer-process.ts';
import type { AnswerReader } from './answer/answer-reader.ts';
import { askControl, CONTROL_URLS, type Control, ControlWatch, isVoid, WrongClockError } from './control.ts';
import { HostHeldOffError, type Time } from './pace/pacer.ts';
import { politeFetch } from './pace/polite-fetch.ts';
import { probeWithRetries } from './pace/retry.ts';
import { finding, type ProbeFinding } from './probe-finding.ts';
import { isPage, type ProbedEntry, targetOf } from './target.ts';

export type ProbeDeps = Time & {
  fetch: GuardedFetch;
  userAgent: string;
  controlUrls?: readonly string[];
  /** How far the clock may differ from those of the control addresses, in milliseconds. No limit by default. */
  maxClockErrorMs?: number;
  /** Hosts that asked earlier runs for a pause. Their interfaces are `unknown` until it is over. */
  heldOff?: HoldOffs;
  signal?: AbortSignal;
  onCheck?: (check: Check, progress: { done: number; total: number }) => void;
  /**
   * Called with the tools of each MCP server that listed them. They are not part of the run: a run is kept until it is
   * recorded, but tools can be read again.
   */
  onTools?: (slug: string, tools: ServerTools) => void;
  /**
   * Called with what each interface that asks for a login says about it. Like the tools, it is not part of the run.
   * Without it, no metadata are requested.
   */
  onAccess?: (slug: string, access: AddressedAccess) => void;
  /** Whether an entry has its turn for what is asked once a day: web pages, and metadata about logins. Always by default. */
  hasDailyTurn?: (slug: string) => boolean;
  /** Called for errors of the prober itself. The entry then counts as not probed. */
  onError?: (error: Error) => void;
};

/** Requests at once, over all hosts. */
const CONCURRENCY = 64; // High enough that a hundred hanging hosts do not hold up the others for long.

/**
 * Probes every entry once. The control addresses are called before, after, and every few seconds in between. If half of
 * them fail in any round, the run is void and has no checks. Checks are in the order of the entries. Rejects if
 * `signal` aborts or `sleep` rejects. Rejects with a WrongClockError, before any probe, if the clock is wrong.
 */
export async function probeAll(entries: readonly ProbedEntry[], deps: ProbeDeps): Promise<Run> {
  const { controlUrls = CONTROL_URLS, now } = deps;
  const at = new Date(now()).toISOString();
  const { fetch, holdOffs } = politeFetch({ ...deps, concurrency: CONCURRENCY });
  const watch = new ControlWatch(() => askControl(controlUrls, fetch, now), now);
  const { control: before, aheadMs } = await watch.ask();
  const { maxClockErrorMs = Number.POSITIVE_INFINITY } = deps;
  if (aheadMs !== null && Math.abs(aheadMs) > maxClockErrorMs) throw new WrongClockError(aheadMs);
  if (isVoid(before)) return voidRun(at, before);
  const reader = new AnswerProcess();
  try {
    let set_aside = 0;
    const onError =
      deps.onError &&
      ((error: Error) => {
        set_aside += 1;
        deps.onError?.(error);
      });
    const checks = await probeEach(
      entries,
      { fetch, reader, watch },
      { ...deps, ...(onError && { onError }) },
    );
    await watch.ask();
    const control = await watch.worst();
    if (isVoid(control)) return voidRun(at, control);
    const held_off = holdOffs();
    return {
      at,
      void: false,
      control,
      checks,
      ...(held_off.length > 0 ? { held_off } : {}),
      ...(set_aside > 0 ? { set_aside } : {}),
    };
  } finally {
    reader.close();
  }
}

const voidRun = (at: string, control: Control): Run => ({
  at,
  void: true,
  void_reason: 'control',
  control,
  checks: [],
});

/** What all probes of a run share. */
type ProbeContext = { fetch: GuardedFetch; reader: AnswerReader; watch: ControlWatch };

/** Web pages of local tools are asked once a day: they change little, and hundreds of them are on the same few hosts. */
const NOT_DUE = finding('unknown', 'a web page, which is asked once a day');

function probeEach(
  entries: readonly ProbedEntry[],
  context: ProbeContext,
  deps: ProbeDeps,
): Promise<Check[]> {
  const { hasDailyTurn = () => true } = deps;
  const isDue = (entry: ProbedEntry) => !isPage(targetOf(entry)) || hasDailyTurn(entry.slug);
  const total = entries.filter(isDue).length;
  let done = 0;
  const probe = async (entry: ProbedEntry): Promise<Check> => {
    if (!isDue(entry)) return { slug: entry.slug, ...addressOf(entry), ...NOT_DUE };
    const { tools, challenge, ...found } = await probeEntry(entry, context, deps);
    const check = { slug: entry.slug, ...addressOf(entry), ...found };
    const address = targetOf(entry)?.url;
    if (tools && address !== undefined) deps.onTools?.(entry.slug, { address, ...tools });
    if (challenge !== undefined && address !== undefined && hasDailyTurn(entry.slug))
      await observeAccess(entry, { address, challenge }, context, deps);
    done += 1;
    deps.onCheck?.(check, { done, total });
    return check;
  };
  return Promise.all(entries.map(probe));
}

/** Reads how callers log in. The check is complete by now, so a failure costs only this. */
async function observeAccess(
  { slug, category }: ProbedEntry,
  { address, challenge }: { address: string; challenge: string },
  { fetch }: ProbeContext,
  deps: ProbeDeps,
): Promise<void> {
  if (!deps.onAccess) return;
  try {
    const access = await readAccess({ address, challenge, category }, fetch);
    if (access) deps.onAccess(slug, { address, ...access });
  } catch (error) {
    if (deps.signal?.aborted || !deps.onError) throw error;
    deps.onError(new Error(`cannot read how callers of ${slug} log in`, { cause: error }));
  }
}

/** A hash of the probed URL, short because the state file holds one for each interface. */
function addressOf(entry: ProbedEntry): Pick<Check, 'address'> {
  const url = targetOf(entry)?.url;
  return url === undefined ? {} : { address: createHash('sha256').update(url).digest('hex').slice(0, 8) };
}

async function probeEntry(entry: ProbedEntry, context: ProbeContext, deps: ProbeDeps): Promise<ProbeFinding> {
  const target = targetOf(entry);
  if (!target) return finding('unknown', 'has no address that can be probed');
  const probeOnce = async (fetch: GuardedFetch) => {
    const found = await target.probe(target.url, fetch, context.reader);
    context.watch.askIfDue();
    return found;
  };
  try {
    return await probeWithRetries(probeOnce, context.fetch, deps.sleep);
  } catch (error) {
    if (error instanceof HostHeldOffError) return finding('unknown', error.message);
    if (deps.signal?.aborted || !deps.onError) throw error;
    // One answer that the prober cannot handle must not end the run for all others.
    deps.onError(new Error(`cannot probe ${entry.slug} at ${target.url}`, { cause: error }));
    return finding('unknown', 'the prober itself failed');
  }
}
