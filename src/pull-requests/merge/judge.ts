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
import { strayAddresses } from './new-address.ts';
import { type ProposedChange, readProposedChange, textsOf } from './proposed-change.ts';
import { findPull } from './pull.ts';
import { hasNewComment, knownWords, type NewAddress, newAddresses, unsafeChanges } from './safe-change.ts';
import { hasStanding, STANDING_DAYS } from './standing.ts';

/** What the rule says of a pull request. It may be merged onto `base` where there are no reasons against it. */
export type Judgement = { pull: number | null; base: string; reasons: string[] };

type Options = { git: Git; entriesFolder: string; probe: ProbeOptions; now: Date };

/**
 * Holds the pull request whose newest commit is `commit` against the rule for what is merged without a person. Goes
 * from what costs nothing to what reads a stranger's files and asks their addresses, and stops at the first reasons.
 * The reasons repeat nothing that a stranger wrote, but slugs.
 */
export async function judgePull(workflow: Workflow, commit: string, options: Options): Promise<Judgement> {
  const found = await findPull(workflow, commit);
  if (found === null)
    return {
      pull: null,
      base: '',
      reasons: ['it is the newest commit of no open pull request, or of several'],
    };
  const { facts, author } = found;
  const judged = (base: string, reasons: string[]) => ({ pull: facts.number, base, reasons });
  const ofPull = reasonsOfPull(facts, commit);
  if (ofPull.length > 0) return judged('', ofPull);
  const { git, entriesFolder, probe, now } = options;
  const change = readProposedChange(git, facts.number);
  const ofChange = [...reasonsOfMerge(git, change, commit), ...reasonsOfFiles(change.files)];
  if (ofChange.length > 0) return judged(change.base, ofChange);
  const strangers: string[] = [];
  for (const { path } of change.files)
    if (!(await hasStanding(workflow, author, { path, now }))) strangers.push(slugIn(path) ?? '');
  if (strangers.length > 0) return judged(change.base, [noStanding(strangers)]);
  const { after, reasons } = judgeTexts(git, change, entriesFolder);
  if (reasons.length > 0) return judged(change.base, reasons);
  return judged(change.base, await reasonsOfAnswers(after, probe));
}

const noStanding = (slugs: readonly string[]): string =>
  `no person merged a change of the author to ${slugs.join(', ')} in the last ${STANDING_DAYS} days`;

/** The merge must be that of the reviewed commit into main as it is here. */
function reasonsOfMerge(git: Git, { base, headCommit }: ProposedChange, commit: string): string[] {
  return [
    ...(headCommit === commit ? [] : ['the merge that GitHub made is of another commit']),
    ...(base === git.resolve('HEAD') ? [] : ['main has moved on since it was merged for the check']),
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
    return { after: [], reasons: ['it has a file that is no text'] };
  const checked = checkWith(
    folder,
    changes.map(({ path, texts }) => ({ path, text: texts?.[1] ?? '' })),
  );
  if (checked.problems > 0)
    return { after: [], reasons: [`the entries would have ${checked.problems} problems`] };
  const words = knownWords(entries);
  const reasons: string[] = [];
  const after: Changed[] = [];
  for (const { slug, texts } of changes) {
    const [from, to] = [entries, checked.entries].map((list) => list.find((entry) => entry.slug === slug));
    if (!from || !to || !texts)
      return { after: [], reasons: ['it changes an entry that main does not have'] };
    reasons.push(...unsafeChanges({ before: from, after: to }, words).map((reason) => `${slug}: ${reason}`));
    if (hasNewComment(...texts)) reasons.push(`${slug}: has a new comment`);
    after.push({ entry: to, addresses: newAddresses({ before: from, after: to }) });
  }
  return { after, reasons };
}

/** Checks all entries of main as they would be with some texts in place of theirs. */
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

async function reasonsOfAnswers(changed: readonly Changed[], probe: ProbeOptions): Promise<string[]> {
  const run = await probeChanged(
    changed.map(({ entry }) => entry),
    probe,
  );
  if (run.void) return ['the prober itself was cut off'];
  const bad = run.checks.filter(({ state }) => !isAlive(state));
  if (bad.length > 0) return bad.map(({ slug, state }) => `${slug}: the probe says ${state}`);
  const stray = await strayAddresses(
    changed.flatMap(({ addresses }) => addresses),
    probe,
  );
  return stray.length === 0
    ? []
    : [`${stray.length} of its new addresses do not answer, or redirect to what is not below the old ones`];
}
