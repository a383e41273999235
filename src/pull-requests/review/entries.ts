import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CatalogEntry } from '../../entry/file-schema.ts';
import { type Git, readBlobs } from '../../git/git.ts';
import type { Run } from '../../health/check-schema.ts';
import { CONTROL_URLS } from '../../health/probe/control.ts';
import { probeAll } from '../../health/probe/prober.ts';
import { createDnsLookup } from '../../network/dns-lookup.ts';
import { openGuard } from '../../network/guarded-fetch.ts';
import { slugIn } from './labels.ts';

/** A changed entry, with the slug from its path. */
type Changed = { path: string; slug: string };

export type ReviewedEntries = {
  changed: Changed[];
  /** Files that were left out, one line each with the reason. */
  refused: string[];
};

const MAX_BYTES = 1_000_000; // Per file. Entries are at most 64 KiB.
const ENTRY_PATH = /^entries\/(?:(?:api|mcp|cli|operations)\/)?[A-Za-z0-9._-]+$/;
const PLAIN_FILE = '100644';

/**
 * Extracts the entries of a merged pull request into a folder. They are untrusted, so they are read from git objects and
 * written as plain files: nothing is checked out, and no link, hook or attribute takes effect.
 * @param ref ref of the merge of the pull request into main. Throws a GitError if it conflicts with main
 */
export function extractEntries(git: Git, ref: string, folder: string): ReviewedEntries {
  git.run('fetch', '--quiet', '--no-tags', '--depth=2', 'origin', ref);
  const merge = git.run('rev-parse', 'FETCH_HEAD');
  const refused: string[] = [];
  const files = listEntries(git, merge).filter(({ path, mode, size }) => {
    const problem = problemOf(path, mode, size);
    if (problem !== null) refused.push(`${JSON.stringify(path)} ${problem}`);
    return problem === null;
  });
  // Copied as bytes. Decoding would replace invalid UTF-8, which the check could then no longer find.
  const contents = readBlobs(
    git,
    files.map(({ object }) => object),
  );
  rmSync(folder, { recursive: true, force: true });
  files.forEach(({ path }, i) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents[i] ?? '');
  });
  const taken = new Set(files.map(({ path }) => path));
  return { changed: changedEntries(git, merge).filter(({ path }) => taken.has(path)), refused };
}

type Listed = { path: string; mode: string; object: string; size: number };

function listEntries(git: Git, commit: string): Listed[] {
  const lines = git.run('ls-tree', '-r', '-l', '-z', commit, '--', 'entries').split('\0').filter(Boolean);
  return lines.map((line) => {
    const [head = '', path = ''] = line.split('\t');
    const [mode = '', , object = '', size = ''] = head.split(/ +/);
    return { path, mode, object, size: Number(size) };
  });
}

function problemOf(path: string, mode: string, size: number): string | null {
  if (!ENTRY_PATH.test(path)) return 'is not the path of an entry. Move it to entries/<category>/<slug>.yaml';
  if (mode !== PLAIN_FILE) return `is not a plain file (mode ${mode}). Add the entry as a normal file`;
  return size <= MAX_BYTES ? null : `has ${size} bytes; the limit is ${MAX_BYTES}`;
}

/** The entries that differ between the merge and its first parent, which is main. */
function changedEntries(git: Git, merge: string): Changed[] {
  const names = git.run(
    'diff',
    '--name-only',
    '-z',
    '--no-renames',
    '--diff-filter=AM',
    `${merge}^1`,
    merge,
    '--',
    'entries',
  );
  return names.split('\0').flatMap((path) => {
    const slug = slugIn(path);
    return slug === null ? [] : [{ path, slug }];
  });
}

/** How the interfaces of a pull request are probed. `allow` lists private IP addresses that may be called. */
type ProbeOptions = {
  allow: readonly string[];
  /** Addresses that show whether the prober is online. Defaults to CONTROL_URLS. */
  control?: readonly string[] | undefined;
  userAgent: string;
  sleep: (ms: number) => Promise<void>;
  onError: (error: Error) => void;
};

/** Probes entries once, without keys. Calls only public addresses and those in `allow`. */
export async function probeChanged(
  entries: readonly CatalogEntry[],
  { allow, control = CONTROL_URLS, userAgent, sleep, onError }: ProbeOptions,
): Promise<Run> {
  const guard = openGuard({ allow: (ip) => allow.includes(ip), lookup: createDnsLookup() });
  try {
    return await probeAll(entries, {
      fetch: guard.fetch,
      now: Date.now,
      sleep,
      controlUrls: control,
      userAgent,
      onError,
    });
  } finally {
    await guard.close();
  }
}
