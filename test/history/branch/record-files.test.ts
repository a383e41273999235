import { expect, it } from 'vitest';
import { Git } from '../../../src/git/git.ts';
import { pullHistory } from '../../../src/history/branch/folder.ts';
import { readFreshness } from '../../../src/history/branch/read.ts';
import { recordFreshness } from '../../../src/history/branch/record-files.ts';
import { recordRun } from '../../../src/history/branch/record-run.ts';
import { runOf } from '../../helpers/a-run.ts';
import { aFolder, aRepository, git, recorderOf } from '../a-repository.ts';

it('the build reads which entries may be out of date from the branch, and the same flags add no commit', () => {
  const folder = aRepository();
  const options = recorderOf(folder);
  const flag = { reason: 'package_gone', detail: 'tides', since: '2026-11-24' } as const;
  recordRun(runOf(0, 'ok'), options);
  recordFreshness(() => ({ tides: [flag], fine: [] }), options);
  recordFreshness((before) => before, options);
  expect(git(folder, 'rev-list', '--count', 'history')).toBe('2');
  const pulled = `${aFolder()}/history`;
  pullHistory(new Git(folder), pulled, options.report);
  expect(readFreshness(pulled, options)).toEqual({ tides: [flag] });
});
