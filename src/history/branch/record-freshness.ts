import { Git } from '../../git/git.ts';
import type { Freshness } from '../../health/freshness-schema.ts';
import { FRESHNESS } from '../files.ts';
import { readFreshnessIn, writeFreshness } from '../stored-files.ts';
import { changeBranch } from './change.ts';
import { withLock } from './lock.ts';
import type { RecordOptions } from './record-run.ts';

/**
 * Records which entries may be out of date, if that changed. Nothing is recorded before the first probe run.
 * @param update gets what is recorded. It is called again if another writer was faster
 */
export function recordFreshness(update: (before: Freshness) => Freshness, options: RecordOptions): void {
  const git = new Git(options.repository);
  withLock(git, () =>
    changeBranch(
      git,
      (tip) => {
        const text = writeFreshness(update(tip === null ? {} : readFreshnessIn(tip)));
        const isSame = tip === null || tip.read(FRESHNESS) === text;
        return { message: 'Freshness of sources', changes: new Map(isSame ? [] : [[FRESHNESS, text]]) };
      },
      options,
    ),
  );
}
