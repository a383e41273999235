import { join } from 'node:path';
import type { Callbook } from '../../../client/callbook.ts';
import { type CheckedOperation, checkLock, type LockState } from '../../../lock/check-lock.ts';
import { lockedIn, openLock, readLock, writeLock } from '../../../lock/lock-file.ts';
import { lockedName, lockOperation } from '../../../lock/lock-operation.ts';
import { LOCK_FILE, type Lock, type LockedOperation, MAX_LOCKED } from '../../../lock/lock-schema.ts';
import type { OperationChange } from '../../../operations/compare/compare-schemas.ts';
import {
  type Asked,
  COMMON_OPTIONS,
  COMMON_USAGE,
  type CommandContext,
  defineCommand,
  EXIT,
  type ExitCode,
  type Print,
  TEXT,
  UsageError,
} from '../command.ts';
import type { Style, Terminal } from '../terminal.ts';
import { slugOf } from './values.ts';

const ACTIONS = ['add', 'check', 'update'] as const;
const OPTIONS = { ...COMMON_OPTIONS, lock: TEXT } as const;

const USAGE = `Usage: callbook lock add SLUG OPERATION... [OPTIONS]
       callbook lock check [OPTIONS]
       callbook lock update [SLUG/OPERATION...] [OPTIONS]
Keeps the exact contracts of the operations that your program uses in ${LOCK_FILE}, and says what has changed since.
  add          locks operations as the registry has them now
  check        compares the lock with the registry
  update       takes the present contracts over, of all locked operations or of those named
  --lock PATH  another file than ${LOCK_FILE} in this folder
${COMMON_USAGE}
"check" exits with 1 if a contract is broken or gone. "callbook call SLUG OPERATION --lock PATH" calls from the lock.`;

/** The lock of the folder that the command runs in, or the one that is named. */
const lockPath = ({ places }: Pick<CommandContext, 'places'>, given: string | undefined): string =>
  given ?? join(places.folder, LOCK_FILE);

type Run = {
  context: CommandContext;
  values: Asked<typeof OPTIONS>['values'];
  names: readonly string[];
  callbook: Callbook;
  print: Print;
};

export const LOCK = defineCommand({
  name: 'lock',
  summary: 'Keep contracts in your repository, and find what changed',
  usage: USAGE,
  options: OPTIONS,
  maxPositionals: MAX_LOCKED,
  run: async ({ values, positionals, refuse, connect, print }, context) => {
    const [action, ...names] = positionals;
    const run = { context, values, names, callbook: connect(), print };
    if (action === 'add') return add(run);
    if (action === 'check' && names.length === 0) return check(run);
    if (action === 'update') return update(run);
    return refuse(`Give one of ${ACTIONS.join(', ')}.`);
  },
});

async function add(run: Run): Promise<ExitCode> {
  const [given, ...operations] = run.names;
  if (given === undefined || operations.length === 0)
    throw new UsageError(
      'Give a slug and the names of its operations. "callbook operations SLUG" lists them.',
    );
  const slug = slugOf(given);
  const lock = readLock(lockPath(run.context, run.values.lock));
  return write(
    run,
    lock,
    operations.map((operation) => ({ slug, operation })),
  );
}

async function update(run: Run): Promise<ExitCode> {
  const lock = openLock(lockPath(run.context, run.values.lock));
  const names = run.names.length > 0 ? run.names : Object.keys(lock.operations);
  const locked = names.map((name) => lockedIn(lock, name));
  return write(
    run,
    lock,
    locked.map(({ interface: { slug }, operation }) => ({ slug, operation: operation.name })),
  );
}

/** Locks operations as they are now. Writes all of them or, if one cannot be read, none. */
async function write(
  { context, values, callbook, print }: Run,
  lock: Lock,
  wanted: readonly { slug: string; operation: string }[],
): Promise<ExitCode> {
  const fresh: Record<string, LockedOperation> = {};
  for (const { slug, operation } of wanted) {
    const [{ entry }, answer] = await Promise.all([callbook.get(slug), callbook.operation(slug, operation)]);
    fresh[lockedName(slug, operation)] = lockOperation(entry, answer, context.now());
  }
  const operations = { ...lock.operations, ...fresh };
  if (Object.keys(operations).length > MAX_LOCKED)
    throw new UsageError(`A lock has at most ${MAX_LOCKED} operations. Use another file with --lock.`);
  const path = lockPath(context, values.lock);
  const registry = values.file === undefined ? (values.url ?? context.environment().url ?? null) : null;
  writeLock(path, { ...lock, registry, operations });
  const locked = Object.keys(fresh);
  print({ lock: path, locked }, () => `Locked in ${path}: ${locked.join(', ')}.`);
  return EXIT.found;
}

async function check({ context, values, callbook, print }: Run): Promise<ExitCode> {
  const lock = openLock(lockPath(context, values.lock));
  const operations = await checkLock(callbook, lock, context.now());
  const broken = operations.filter(isBroken).length;
  print({ broken, operations }, (safe) => describeLock(safe, context.terminal));
  return broken > 0 ? EXIT.nothing : EXIT.found;
}

const isBroken = ({ state }: CheckedOperation): boolean => state === 'broken' || state === 'gone';

const STYLES: Record<LockState, Style> = { same: 'green', changed: 'yellow', broken: 'red', gone: 'red' };
const MAX_CHANGES = 20; // Of one operation. The JSON has all.

/** What `callbook lock check` found: a line for each operation, and below it what changed, failed and could replace it. */
function describeLock(
  { broken, operations }: { broken: number; operations: readonly CheckedOperation[] },
  terminal: Pick<Terminal, 'style'>,
): string {
  const lines = operations.flatMap((each) => [
    `${terminal.style(STYLES[each.state], each.state.padEnd('changed'.length))}  ${each.name}`,
    ...detailsOf(each).map((line) => `    ${line}`),
  ]);
  const end = `${operations.length} locked, ${broken} broken or gone.`;
  return [...lines, end].join('\n');
}

function detailsOf({ changes, deprecated, incidents, alternatives }: CheckedOperation): string[] {
  const more = changes.length - MAX_CHANGES;
  return [
    ...changes.slice(0, MAX_CHANGES).map(changeLine),
    ...(more > 0 ? [`… and ${more} more changes; --json lists them`] : []),
    ...(deprecated ? ['deprecated'] : []),
    ...incidents.map(({ kind, started_at, cause }) => `${started_at}  ${kind}: ${cause}`),
    ...(alternatives.length > 0
      ? [`Instead: ${alternatives.map(({ slug, name }) => `${slug} (${name})`).join(', ')}`]
      : []),
  ];
}

const changeLine = ({ severity, path, before, after }: OperationChange): string =>
  `${severity}  ${path}: ${before ?? 'nothing'} → ${after ?? 'gone'}`;
