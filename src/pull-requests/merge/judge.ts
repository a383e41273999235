import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogEntry } from '../../entry/file-schema.ts';
import { checkEntries } from '../../entry/files/check.ts';
import { readEntries } from '../../entry/files/load.ts';
import type { Git } from '../../git/git.ts';
import { isAlive } from '../../health/alive.ts';
import type { Workflow } from '../github/workflow.ts';
import { slugIn } from '../review/entry-path.ts';
import { type ProbeOptions, probeChanged } from '../review/probe-changed.ts';
import { reasonsOfFiles, reasonsOfPull } from './merge-rule.ts';
import { unusableAddresses } from './new-address.ts';
import { isPastContributor, MAX_CONTRIBUTION_AGE_DAYS } from './past-contributor.ts';
import { type ProposedChange, readProposedChange, textsOf } from './proposed-change.ts';
import { findPull } from './pull.ts';
import { hasNewComment, knownWords, type NewAddress, newAddresses, unsafeChanges } from './safe-change.ts';

/** The result of the merge rule. A pull request without reasons may be merged onto `base`. */
export type Judgement = { pull: number | null; base: string; reasons: string[] };

type Options = { git: Git; entriesFolder: string; probe: ProbeOptions; now: Date };

/**
 * Applies the merge rule to the pull request whose newest commit is `commit`. Checks the pull request first, then its
 * untrusted files, then requests the addresses in them. Stops after the first step that finds reasons.
 * Reasons never quote text of the contributor, except slugs.
 */
export async function judgePull(workflow: Workflow, commit: string, options: Options): Promise<Judgement> {
  const found = await findPull(workflow, commit);
  if (found === null)
    return {
      pull: null,
      base: '',
      reasons: ['no open pull request, or more than one, has this commit as its newest'],
    };
  const { facts, author } = found;
  const judged = (base: string, reasons: string[]) => ({ pull: facts.number, base, reasons });
  const ofPull = reasonsOfPull(facts, commit);
  if (ofPull.length > 0) return judged('', ofPull);
  const { git, entriesFolder, probe, now } = options;
  const change = readProposedChange(git, facts.number);
  const ofChange = [...reasonsOfMerge(git, change, commit), ...reasonsOfFiles(change.files)];
  if (ofChange.length > 0) return judged(change.base, ofChange);
  const unfamiliar: string[] = [];
  for (const { path } of change.files)
    if (!(await isPastContributor(workflow, author, { path, now }))) unfamiliar.push(slugIn(path) ?? '');
  if (unfamiliar.length > 0) return judged(change.base, [notPastContributor(unfamiliar)]);
  const { after, reasons } = judgeTexts(git, change, entriesFolder);
  if (reasons.length > 0) return judged(change.base, reasons);
  return judged(change.base, await reasonsOfProbes(after, probe));
}

const notPastContributor = (slugs: readonly string[]): string =>
  `no change of the author to ${slugs.join(', ')} was merged by a person in the last ${MAX_CONTRIBUTION_AGE_DAYS} days`;

/** GitHub's merge must combine the reviewed commit with the commit of main that is checked out here. */
function reasonsOfMerge(git: Git, { base, headCommit }: ProposedChange, commit: string): string[] {
  return [
    ...(headCommit === commit ? [] : ['GitHub prepared the merge from another commit']),
    ...(base === git.resolve('HEAD') ? [] : ['main has changed since GitHub prepared the merge']),
  ];
}

type Changed = { entry: CatalogEntry; addresses: NewAddress[] };

function judgeTexts(
  git: Git,
  { files }: ProposedChange,
  folder: string,
): { after: Changed[]; reasons: string[] } {
  const { entries } = readEntries(folder);
  const changes = files.map((file) => ({
    path: file.path,
    slug: slugIn(file.path),
    texts: textsOf(git, file),
  }));
  if (changes.some(({ texts }) => texts === null))
    return { after: [], reasons: ['it has a file that is not text'] };
  const checked = checkWith(
    folder,
    changes.map(({ path, texts }) => ({ path, text: texts?.[1] ?? '' })),
  );
  if (checked.problems > 0)
    return { after: [], reasons: [`the entry check finds ${checked.problems} problem(s)`] };
  const words = knownWords(entries);
  const reasons: string[] = [];
  const after: Changed[] = [];
  for (const { slug, texts } of changes) {
    const [from, to] = [entries, checked.entries].map((list) => list.find((entry) => entry.slug === slug));
    if (!from || !to || !texts) return { after: [], reasons: ['it changes an entry that is not on main'] };
    reasons.push(...unsafeChanges({ before: from, after: to }, words).map((reason) => `${slug}: ${reason}`));
    if (hasNewComment(...texts)) reasons.push(`${slug}: a comment was added`);
    after.push({ entry: to, addresses: newAddresses({ before: from, after: to }) });
  }
  return { after, reasons };
}

/** Checks all entries of main after the texts of some were replaced. */
function checkWith(folder: string, texts: readonly { path: string; text: string }[]) {
  const copy = mkdtempSync(join(tmpdir(), 'callbook-judge-'));
  try {
    cpSync(folder, join(copy, 'entries'), { recursive: true });
    for (const { path, text } of texts) writeFileSync(join(copy, path), text);
    const { entries, problems } = checkEntries(join(copy, 'entries'));
    return { entries, problems: problems.length };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function reasonsOfProbes(changed: readonly Changed[], probe: ProbeOptions): Promise<string[]> {
  const run = await probeChanged(
    changed.map(({ entry }) => entry),
    probe,
  );
  if (run.void) return ['the prober itself was offline'];
  const bad = run.checks.filter(({ state }) => !isAlive(state));
  if (bad.length > 0) return bad.map(({ slug, state }) => `${slug}: the probe found "${state}"`);
  const unusable = await unusableAddresses(
    changed.flatMap(({ addresses }) => addresses),
    probe,
  );
  return unusable.length === 0
    ? []
    : [
        `${unusable.length} of its new addresses do not respond, or redirect to an address not below the old one`,
      ];
}
