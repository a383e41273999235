import { fetchBranch, hasRemote, isShallow } from '../../git/branch.ts';
import { type Git, listTree, readObjects } from '../../git/git.ts';
import { salvageRuns, writeRuns } from '../day-file.ts';
import { salvageEvents, writeEvents } from '../event-file.ts';
import { EVENTS, HistoryFault, type HistoryFiles, SHAPES } from '../files.ts';
import { TOOLS_FORMAT } from '../recorded-files.ts';
import { checkText } from '../stored-files.ts';
import { BRANCH } from './branch.ts';

const anyText = () => true;

/**
 * The files of one commit. A damaged file is restored from the newest commit in which it is intact, plus all lines of
 * the damaged version that can still be read. This is worth its code because the roll-ups and events of the branch
 * exist nowhere else, and one cut line would otherwise stop every run and build.
 * `repairs` holds the texts to write back. Throws a HistoryFault if no commit has the file intact, unless it is a shape
 * or a list of tools: those concern one interface, and the next run replaces them.
 */
export class CommitFiles implements HistoryFiles {
  readonly repairs = new Map<string, string>();
  readonly #git: Git;
  readonly #commit: string;
  readonly #tree: ReadonlyMap<string, string>;
  readonly #texts = new Map<string, string>();
  readonly #report: (line: string) => void;

  constructor(git: Git, commit: string, report: (line: string) => void) {
    this.#git = git;
    this.#commit = commit;
    this.#tree = listTree(git, commit);
    this.#report = report;
  }

  list(folder: string): string[] {
    return [...this.#tree.keys()].filter((path) => path.startsWith(`${folder}/`));
  }

  has(path: string): boolean {
    return this.#tree.has(path);
  }

  paths(): string[] {
    return [...this.#tree.keys()];
  }

  /** Reads many files with one process. Later calls of `read` need none. */
  preload(paths: readonly string[]): void {
    const texts = readObjects(
      this.#git,
      paths.map((path) => this.#tree.get(path) ?? ''),
    );
    for (const [i, path] of paths.entries()) this.#texts.set(path, this.#intact(path, texts[i] ?? ''));
  }

  read(path: string): string | null {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const object = this.#tree.get(path);
    if (object === undefined) return null;
    const text = this.#intact(path, readObjects(this.#git, [object])[0] ?? '');
    this.#texts.set(path, text);
    return text;
  }

  /**
   * Repairs a file that is valid but incomplete, because lines at its end are missing:
   *
   *     tip.requireComplete(EVENTS, (text) => eventsIn(text) >= state.events)
   */
  requireComplete(path: string, isComplete: (text: string) => boolean): void {
    const text = this.read(path) ?? '';
    if (isComplete(text)) return;
    const fault = new HistoryFault(path, 'has lost its last lines');
    this.#texts.set(path, this.#repair(path, text, fault, isComplete));
  }

  #intact(path: string, text: string): string {
    const fault = faultOf(path, text);
    return fault ? this.#repair(path, text, fault) : text;
  }

  #repair(
    path: string,
    damaged: string,
    fault: HistoryFault,
    isComplete: (text: string) => boolean = anyText,
  ): string {
    const intact = this.#newestIntact(path, damaged, isComplete);
    if (intact) {
      this.#report(`${fault.message}. Restored from commit ${intact.commit.slice(0, 12)}.`);
      this.repairs.set(path, intact.text);
      return intact.text;
    }
    if ([SHAPES, TOOLS_FORMAT.folder].some((folder) => path.startsWith(`${folder}/`))) {
      this.#report(`${fault.message}. The next run that reads this interface replaces it.`);
      return damaged;
    }
    throw new HistoryFault(
      path,
      `is damaged in ${this.#commit.slice(0, 12)}, and no earlier commit has it intact`,
      { cause: fault },
    );
  }

  /** The file in the newest commit that has it intact, plus what can still be read of the damaged text. */
  #newestIntact(
    path: string,
    damaged: string,
    isComplete: (text: string) => boolean,
  ): { commit: string; text: string } | null {
    for (const commit of this.#commitsOf(path)) {
      const [older = null] = readObjects(this.#git, [`${commit}:${path}`]);
      if (older === null || faultOf(path, older)) continue;
      const text = salvage(path, older, damaged);
      if (isComplete(text)) return { commit, text };
    }
    return null;
  }

  /** Commits that changed the file, newest first. A shallow clone first fetches the rest of the branch. */
  #commitsOf(path: string): string[] {
    if (isShallow(this.#git) && hasRemote(this.#git)) fetchBranch(this.#git, BRANCH, 'all');
    return this.#git.run('log', '--format=%H', this.#commit, '--', path).split('\n').filter(Boolean);
  }
}

function faultOf(path: string, text: string): HistoryFault | null {
  try {
    checkText(path, text);
    return null;
  } catch (error) {
    if (error instanceof HistoryFault) return error;
    throw error;
  }
}

/**
 * Repairs a file from two versions: the older one, which is intact, plus the lines of the damaged one that can still be
 * read. Files that are not made of lines are taken from the older version.
 */
function salvage(path: string, intact: string, damaged: string): string {
  if (path === EVENTS) return salvageEventFile(intact, damaged);
  if (path.startsWith('checks/')) return salvageDay(intact, damaged);
  return intact;
}

function salvageEventFile(intact: string, damaged: string): string {
  const events = [...salvageEvents(intact).events, ...salvageEvents(damaged).events];
  return writeEvents([...new Map(events.map((event) => [event.id, event])).values()]);
}

function salvageDay(intact: string, damaged: string): string {
  const runs = [...salvageRuns(damaged).runs, ...salvageRuns(intact).runs];
  const once = [...new Map(runs.map((run) => [run.at, run])).values()];
  return writeRuns(once.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)));
}
