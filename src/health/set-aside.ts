import { ownValue } from '../entry/own-value.ts';
import { SlugSchema } from '../entry/text-schema.ts';
import { type Check, CheckSchema, MAX_CAUSE_LENGTH, type Run, RunSchema } from './check-schema.ts';

/** A run without its checks. If this part is invalid, nothing can be recorded. */
const RunFrameSchema = RunSchema.omit({ checks: true });

const SET_ASIDE = 'the check is set aside: ';

/** The replacement for a check that cannot be recorded. Only the slug and the reason are left. */
export const setAside = (slug: string, reason: string): Check => ({
  slug,
  state: 'unknown',
  status_code: null,
  latency_ms: null,
  cause: plainCause(`${SET_ASIDE}${reason}`),
  shape: null,
});

export const isSetAside = ({ cause }: Check): boolean => cause.startsWith(SET_ASIDE);

/** A cause may quote a server, so control characters and line breaks are removed. */
export function plainCause(cause: string): string {
  const plain = cause.replace(/[\p{C}\s]+/gu, ' ');
  if (plain.length <= MAX_CAUSE_LENGTH) return plain;
  return `${plain.slice(0, MAX_CAUSE_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * Validates a run. An invalid check becomes `unknown`, with the reason as its cause. A check without a valid slug is
 * dropped. `set_aside` counts both. Returns null if the value is not a run.
 */
export function validateRun(raw: unknown): Run | null {
  const frame = RunFrameSchema.safeParse(raw);
  if (!frame.success) return null;
  const { checks } = raw as { checks?: unknown };
  if (!Array.isArray(checks)) return null;
  const read = checks.map(readCheck);
  const invalid = read.filter(({ isValid }) => !isValid).length;
  return countSetAside({ ...frame.data, checks: read.flatMap(({ check }) => check ?? []) }, invalid);
}

/** The run as it can be recorded: see validateRun. Throws if its time or its counts are not valid. */
export function validRun(asked: Run): Run {
  const run = validateRun(asked);
  if (run !== null) return run;
  throw new Error(`The run of ${asked.at} cannot be recorded: its time or its counts are not valid.`);
}

/** Sets aside the checks that could not be judged. `causes` maps their slugs to the reasons. */
export function withSetAside(run: Run, causes: ReadonlyMap<string, string>): Run {
  if (causes.size === 0) return run;
  const checks = run.checks.map((check) => {
    const cause = causes.get(check.slug);
    return cause === undefined ? check : setAside(check.slug, cause);
  });
  return countSetAside({ ...run, checks }, causes.size);
}

const countSetAside = (run: Run, more: number): Run =>
  more === 0 ? run : { ...run, set_aside: (run.set_aside ?? 0) + more };

/** Whether a run has nothing to record: some checks were set aside, and no other check has a result. */
export const recordsNothing = ({
  set_aside = 0,
  checks,
}: Pick<Run, 'set_aside'> & { checks: readonly Pick<Check, 'state'>[] }): boolean =>
  set_aside > 0 && checks.every(({ state }) => state === 'unknown');

function readCheck(raw: unknown): { check: Check | null; isValid: boolean } {
  try {
    const result = CheckSchema.safeParse(raw);
    if (result.success) return { check: result.data, isValid: true };
    const [issue] = result.error.issues;
    return { check: invalidCheck(raw, `${issue?.path.join('.')} is not valid`), isValid: false };
  } catch (error) {
    return {
      check: invalidCheck(raw, error instanceof Error ? error.message : String(error)),
      isValid: false,
    };
  }
}

function invalidCheck(raw: unknown, reason: string): Check | null {
  const fields = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  const slug = SlugSchema.safeParse(ownValue(fields, 'slug'));
  return slug.success ? setAside(slug.data, reason) : null;
}
