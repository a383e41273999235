import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../command.ts';

const MAX_CONFIG_BYTES = 4 * 1_024 * 1_024; // Far beyond what people configure.
const OWNER_ONLY = 0o600; // Such files may hold secrets of other servers.

/** The text of a configuration file. Empty if there is none. Throws UsageError if it cannot be read as text. */
export function readConfig(path: string): string {
  if (!existsSync(path)) return '';
  const { size } = statSync(path);
  if (size > MAX_CONFIG_BYTES) throw new UsageError(`It has ${size} bytes; allowed are ${MAX_CONFIG_BYTES}.`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (cause) {
    throw new UsageError('It is not UTF-8 text, so it was not changed.', { cause });
  }
}

/**
 * Replaces a configuration file in one step and keeps a copy of the old one next to it. A link stays a link.
 * @param before the text that the change was made from. Throws UsageError if the file has another text by now
 * @returns the path of the copy. Null if the file is new
 */
export function replaceConfig(
  path: string,
  texts: { before: string; after: string },
  now: Date,
): string | null {
  if (readConfig(path) !== texts.before)
    throw new UsageError(
      'Another program changed the file in the meantime. Nothing was written; run the command again.',
    );
  mkdirSync(dirname(path), { recursive: true });
  const isNew = !existsSync(path);
  const target = isNew ? path : realpathSync(path);
  const stamp = now.toISOString().replaceAll(':', '-');
  const backup = `${target}.${stamp}.backup`;
  if (!isNew) copyFileSync(target, backup, constants.COPYFILE_EXCL);
  const fresh = `${target}.${stamp}.new`;
  try {
    writeFileSync(fresh, texts.after, { flag: 'wx', mode: OWNER_ONLY });
    if (!isNew) chmodSync(fresh, statSync(target).mode);
    renameSync(fresh, target);
  } finally {
    rmSync(fresh, { force: true });
  }
  return isNew ? null : backup;
}
