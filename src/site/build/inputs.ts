import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from '../../environment/environment.ts';
import { Git } from '../../git/git.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * A hash of everything that shapes a build: entries, history, git, sources, packages and settings. Two builds with the
 * same hash differ only in the time at which they were made.
 */
export function hashOfInputs(now: Date): string {
  const { entriesFolder, overlayFolder, historyFolder } = environment();
  const hash = createHash('sha256').update(JSON.stringify([process.version, settings()]));
  for (const file of ['astro.config.mjs', 'package-lock.json'])
    hash.update(readFileSync(join(PROJECT, file)));
  for (const folder of [join(PROJECT, 'src'), entriesFolder, overlayFolder])
    if (folder !== null) addFolder(hash, folder);
  // The manifest of the history has the hash of each of its files. A day later, other days are shown.
  const history = orNull(() => readFileSync(join(historyFolder, 'manifest.json')));
  if (history) hash.update(history).update(now.toISOString().slice(0, 10));
  const commit = orNull(() => new Git(entriesFolder).run('rev-parse', 'HEAD', '--is-shallow-repository'));
  return hash.update(commit ?? 'no git').digest('hex');
}

/** Of the environment what a page or a file could show: neither secrets nor what concerns the server alone. */
function settings(): object {
  const { secret, secretsBefore, mail, redis, localRedisUrl, inboxUrl, ...others } = environment();
  const { workflow, pullRequests, buildHookUrl, log, programPath, dataFolder, ...shown } = others;
  const { port, host, trustedProxies, ...ofSite } = shown;
  return ofSite;
}

/** Adds the path and the content of all files of a folder. Links are not followed, as no entry may be one. */
function addFolder(hash: Hash, folder: string): void {
  const found = readdirSync(folder, { withFileTypes: true, recursive: true });
  const paths = found.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.sort()) hash.update(path).update(readFileSync(path));
}

/** Null if a file, git or the repository is missing. */
function orNull<Found>(read: () => Found): Found | null {
  try {
    return read();
  } catch {
    return null;
  }
}
