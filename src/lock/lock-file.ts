import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { FixableError } from '../command-line/fixable-error.ts';
import { parseJson } from '../text/parse-json.ts';
import { digestOf } from './lock-operation.ts';
import { type Lock, type LockedOperation, LockSchema, MAX_LOCK_BYTES } from './lock-schema.ts';

const EMPTY: Lock = { lock_version: 1, registry: null, operations: {} };

/** The lock in a file, or an empty one if there is no file. Throws a FixableError if it is damaged. */
export const readLock = (path: string): Lock => (existsSync(path) ? openLock(path) : EMPTY);

/** The lock in a file. Throws a FixableError if there is none, or if it is damaged. */
export function openLock(path: string): Lock {
  if (!existsSync(path))
    throw new FixableError(`There is no lock "${path}". "callbook lock add SLUG OPERATION" makes one.`);
  if (statSync(path).size > MAX_LOCK_BYTES)
    throw new FixableError(`"${path}" is over ${MAX_LOCK_BYTES} bytes. Split the lock.`);
  const json = parseJson(readFileSync(path, 'utf8'));
  const { data, error } = LockSchema.safeParse(json);
  if (data) return data;
  const [issue] = error.issues;
  const fault =
    json === undefined ? 'it is no JSON' : `${issue?.path.join('.') || 'the file'}: ${issue?.message}`;
  throw new FixableError(`"${path}" is not a lock: ${fault}. Restore it from your repository.`);
}

/** Replaces the file in one step. The operations are sorted, so that differences between versions are small. */
export function writeLock(path: string, { registry, operations }: Lock): void {
  const sorted = Object.entries(operations).sort(([a], [b]) => (a < b ? -1 : 1));
  const lock = LockSchema.parse({ lock_version: 1, registry, operations: Object.fromEntries(sorted) });
  const fresh = `${path}.new`;
  try {
    writeFileSync(fresh, `${JSON.stringify(lock, null, 2)}\n`);
    renameSync(fresh, path);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** The contract of one operation in a lock. Throws a FixableError if it is not locked. */
export function lockedIn({ operations }: Lock, name: string): LockedOperation {
  const locked = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!locked) throw new FixableError(`${name} is not locked. "callbook lock add" adds it.`);
  return locked;
}

/** Throws a FixableError if a contract was changed by hand: nobody reviews a call that comes from a lock. */
export function requireDigest(name: string, locked: LockedOperation): void {
  if (digestOf(locked) !== locked.digest)
    throw new FixableError(
      `${name} was changed by hand in the lock: its digest is wrong. "callbook lock update ${name}" locks it anew.`,
    );
}
