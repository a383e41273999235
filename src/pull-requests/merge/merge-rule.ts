import { MAX_ENTRY_BYTES } from '../../entry/files/yaml.ts';
import { isEntryPath } from '../review/entry-path.ts';

/** A pull request, as far as the rule asks about it. */
export type PullFacts = {
  number: number;
  isOpen: boolean;
  isDraft: boolean;
  /** Branch that it is to be merged into. */
  base: string;
  headCommit: string;
  labels: readonly string[];
  /** Whether a person opened it, from a fork of their own. */
  isFromAuthor: boolean;
};
/** A file of the difference between main and the merge, with git's modes and its letter for what happened. */
export type FileChange = { path: string; modes: readonly [string, string]; status: string; bytes: number };

/** More is a sweep over the catalog, which deserves to be looked at. */
export const MAX_FILES = 3;
/** With this label a person keeps a pull request for people. */
export const HOLD_LABEL = 'hold';
const PLAIN_FILE = '100644';

/** First line of the commit that the rule makes. Titles and messages of a stranger do not enter the log of main. */
export const ruleTitle = (pull: number): string => `Take over #${pull} by the rule for safe changes`;
const RULE_TITLE = /^Take over #\d+ by the rule for safe changes/;
/** Whether no person merged a commit of main, by its message. */
export const isMergedByRule = (message: string): boolean => RULE_TITLE.test(message);

/** Why a pull request needs a person, whatever it changes. Empty where it does not. */
export function reasonsOfPull(pull: PullFacts, reviewedCommit: string): string[] {
  const reasons: [boolean, string][] = [
    [!pull.isOpen, 'it is not open'],
    [pull.isDraft, 'it is a draft'],
    [pull.base !== 'main', 'it is not to be merged into main'],
    [pull.headCommit !== reviewedCommit, 'its newest commit is not the one that was reviewed'],
    [pull.labels.includes(HOLD_LABEL), `it has the label ${HOLD_LABEL}`],
    [!pull.isFromAuthor, 'it does not come from a fork of the person who opened it'],
  ];
  return reasons.filter(([holds]) => holds).map(([, reason]) => reason);
}

/** Why the files that a pull request changes need a person. Names of files are a stranger's and not repeated. */
export function reasonsOfFiles(files: readonly FileChange[]): string[] {
  const some = (isBad: (file: FileChange) => boolean) => files.some(isBad);
  const reasons: [boolean, string][] = [
    [files.length === 0, 'it changes nothing'],
    [files.length > MAX_FILES, `it changes ${files.length} files, at most ${MAX_FILES} are allowed`],
    [some(({ path }) => !isEntryPath(path)), 'it changes a file that is not an entry'],
    [some(({ status }) => status !== 'M'), 'it adds, removes or replaces a file'],
    [some(({ modes }) => modes.some((mode) => mode !== PLAIN_FILE)), 'it changes what is not a plain file'],
    [some(({ bytes }) => bytes > MAX_ENTRY_BYTES), `it has a file of over ${MAX_ENTRY_BYTES} bytes`],
  ];
  return reasons.filter(([holds]) => holds).map(([, reason]) => reason);
}
