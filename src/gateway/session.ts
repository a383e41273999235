import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Callbook } from '../client/callbook.ts';
import { NetworkError } from '../network/network-error.ts';
import type { Grants } from './access/grants.ts';
import type { Redactor } from './access/redactor.ts';
import type { CallTarget, ReadTarget } from './call-target.ts';
import type { CallAnswer, PlanCall, RunLimits } from './planned-call.ts';
import type { PlannedCall } from './policy/decide.ts';
import type { Policy } from './policy/policy-schema.ts';
import { CallRefusal } from './refusal.ts';
import { explainAnswer, explainNetwork } from './result/explain-failure.ts';

const REPORT_TIMEOUT_MS = 5_000;
const MAX_OPEN_REPORTS = 20; // A registry that does not respond must not collect them.

/** What a gateway works with. */
export type GatewayDeps = {
  callbook: Callbook;
  policy: Policy;
  grants: Grants;
  redactor: Redactor;
  readTarget: ReadTarget;
  plan: PlanCall;
  /** Folder of the audit log. */
  folder: string;
  workFolder: string;
  dryRun: boolean;
  /** Whether outcomes are reported. */
  reports: boolean;
  now: () => Date;
};

/** One line of the audit log. It has nothing of arguments and answers. */
type AuditLine = {
  at: string;
  operation: string;
  effect: string;
  /** Why the call was allowed, or that it was not. */
  consent: 'policy' | 'asked' | 'refused';
  outcome: string;
  status?: number | null;
  latency_ms?: number;
  bytes?: number;
};

/** What one run of the gateway did: it counts calls and bytes, writes the audit log and reports outcomes. */
export class Session {
  readonly #deps: Pick<GatewayDeps, 'callbook' | 'policy' | 'folder' | 'reports' | 'now' | 'redactor'>;
  #calls = 0;
  #bytes = 0;
  #reports = new Set<Promise<unknown>>();

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
  }

  /** Counts a call. Returns what it may take. Throws a CallRefusal at the limits of the policy. */
  takeCall(call: PlannedCall): Omit<RunLimits, 'signal'> {
    const { limits } = this.#deps.policy;
    const remedy = 'The user can raise "limits" in the policy, or start the gateway again.';
    if (this.#calls >= limits.calls)
      throw this.refused(call, `This session has made ${this.#calls} calls, its limit.`, remedy);
    if (this.#bytes >= limits.bytes)
      throw this.refused(call, `This session has read ${this.#bytes} bytes, its limit.`, remedy);
    this.#calls += 1;
    const maxBytes = Math.min(limits.answer_bytes, limits.bytes - this.#bytes);
    return { maxBytes, timeoutMs: limits.seconds * 1_000, startTimeoutMs: limits.start_seconds * 1_000 };
  }

  /** A refusal, after it was written into the audit log. */
  refused(call: PlannedCall, reason: string, remedy: string): CallRefusal {
    this.#audit(call, { consent: 'refused', outcome: 'refused' });
    return new CallRefusal(reason, remedy);
  }

  /** Runs a call, and records how it went whatever happens. */
  async recorded(
    target: CallTarget,
    call: PlannedCall,
    consent: 'policy' | 'asked',
    run: () => Promise<CallAnswer>,
  ): Promise<CallAnswer> {
    try {
      const answer = await run();
      const { status, latency_ms } = answer;
      const bytes = Buffer.byteLength(answer.text);
      this.#bytes += bytes;
      const { outcome } = explainAnswer(target.entry, answer);
      this.#audit(call, { consent, outcome: outcome ?? 'not_accepted', status, latency_ms, bytes });
      this.#report(target, outcome, latency_ms);
      return answer;
    } catch (error) {
      const outcome = error instanceof NetworkError ? explainNetwork(error).outcome : null;
      this.#audit(call, { consent, outcome: outcome ?? 'error' });
      this.#report(target, outcome, null);
      throw error;
    }
  }

  /** The name of the file of a result. Two gateways never share one. */
  resultName({ entry, answer: { operation } }: CallTarget, { media_type }: CallAnswer): string {
    const name = `${entry.slug}-${operation.name}`.replaceAll(/[^\w-]+/g, '-').slice(0, 80);
    const stamp = this.#deps.now().toISOString().replaceAll(/[:.]/g, '-');
    return `${stamp}-${process.pid}-${this.#calls}-${name}.${/json/i.test(media_type ?? '') ? 'json' : 'txt'}`;
  }

  /** Waits for the last reports, for a moment. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#reports);
  }

  #audit({ slug, name, effect }: PlannedCall, line: Omit<AuditLine, 'at' | 'operation' | 'effect'>): void {
    appendAudit(this.#deps.folder, {
      at: this.#deps.now().toISOString(),
      operation: `${slug}/${name}`,
      effect,
      ...line,
    });
  }

  /** Reports in the background. Private entries are nobody else's business. A report that fails is not worth an error. */
  #report(
    { entry }: CallTarget,
    outcome: ReturnType<typeof explainAnswer>['outcome'],
    latency_ms: number | null,
  ): void {
    if (!this.#deps.reports || outcome === null || entry.private || this.#reports.size >= MAX_OPEN_REPORTS)
      return;
    const signal = AbortSignal.timeout(REPORT_TIMEOUT_MS);
    const report = this.#deps.callbook
      .report({ slug: entry.slug, outcome, latency_ms }, { signal })
      .catch(() => {})
      .finally(() => this.#reports.delete(report));
    this.#reports.add(report);
  }
}

/**
 * Appends a line. One write each, so that the lines of two gateways do not mix. The line break stands first, in case a
 * gateway that was killed left a piece of a line.
 */
function appendAudit(folder: string, line: AuditLine): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, 'audit.jsonl'), `\n${JSON.stringify(line)}`, { mode: 0o600 });
}
