import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** One line of the audit log. It has nothing of arguments and answers. */
export type AuditLine = {
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

/**
 * Appends a line. One write each, so that the lines of two gateways do not mix. The line break stands first, in case a
 * gateway that was killed left a piece of a line.
 */
export function appendAudit(folder: string, line: AuditLine): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, 'audit.jsonl'), `\n${JSON.stringify(line)}`, { mode: 0o600 });
}
