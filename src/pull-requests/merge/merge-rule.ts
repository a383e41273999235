// Pure: no I/O, clock or randomness.

import { MAX_ENTRY_BYTES } from '../../entry/files/yaml.ts';
import { isEntryPath } from '../review/entry-path.ts';

/** The facts about a pull request that the rule uses. */
export type PullFacts = {
  number: number;
  isOpen: boolean;
  isDraft: boolean;
  /** The target branch. */
  base: string;
  headCommit: string;
  labels: readonly string[];
  /** Whether a person opened it from their own fork. */
  isFromAuthor: boolean;
};
/** A file that differs between main and the merge, with git's modes (before, after) and status letter. */
export type FileChange = { path: string; modes: readonly [string, string]; status: string; bytes: number };

/** A change of more files needs a review by a person. */
export const MAX_FILES = 3;
/** People set this label to prevent an automatic merge. */
export const HOLD_LABEL = 'hold';
const PLAIN_FILE = '100644';

/** Title of the commit that the rule creates. Titles of contributors are untrusted text and stay out of the log of main. */
export const ruleTitle = (pull: number): string => `Take over #${pull} by the rule for safe changes`;
const RULE_TITLE = /^Take over #\d+ by the rule for safe changes/;
/** Whether the rule, not a person, merged this commit of main. Judged by its message. */
export const isMergedByRule = (message: string): boolean => RULE_TITLE.test(message);

/** Why a pull request needs a review by a person, whatever it changes. Empty if it needs none. */
export function reasonsOfPull(pull: PullFacts, reviewedCommit: string): string[] {
  const reasons: [boolean, string][] = [
    [!pull.isOpen, 'it is not open'],
    [pull.isDraft, 'it is a draft'],
    [pull.base !== 'main', 'its target branch is not main'],
    [pull.headCommit !== reviewedCommit, 'its newest commit was not reviewed'],
    [pull.labels.includes(HOLD_LABEL), `it has the label ${HOLD_LABEL}`],
    [!pull.isFromAuthor, 'it does not come from a fork of its author'],
  ];
  return reasons.filter(([holds]) => holds).map(([, reason]) => reason);
}

/** Why the changed files need a review by a person. Reasons do not repeat file names, which are untrusted text. */
export function reasonsOfFiles(files: readonly FileChange[]): string[] {
  const some = (isBad: (file: FileChange) => boolean) => files.some(isBad);
  const reasons: [boolean, string][] = [
    [files.length === 0, 'it changes nothing'],
    [files.length > MAX_FILES, `it changes ${files.length} files; the limit is ${MAX_FILES}`],
    [some(({ path }) => !isEntryPath(path)), 'it changes a file that is not an entry'],
    [some(({ status }) => status !== 'M'), 'it adds, removes or replaces a file'],
    [
      some(({ modes }) => modes.some((mode) => mode !== PLAIN_FILE)),
      'it changes something other than a plain file',
    ],
    [some(({ bytes }) => bytes > MAX_ENTRY_BYTES), `it has a file larger than ${MAX_ENTRY_BYTES} bytes`],
  ];
  return reasons.filter(([holds]) => holds).map(([, reason]) => reason);
}
