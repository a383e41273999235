import { expect, test } from 'vitest';
import { NO_HISTORY } from '../../../src/health/state-schema.ts';
import { newestState } from '../../../src/history/branch/read.ts';
import { recordRun } from '../../../src/history/branch/record-run.ts';
import { aCheck, aRun } from '../../helpers/a-run.ts';
import { aRemote, aRepository, git, recorderOf } from '../a-repository.ts';

const held_off = [{ host: 'tides.test', until: '2026-11-01T05:00:00.000Z' }];
const run = aRun(0, [aCheck('a')], { held_off });

test('a repository without a history has no state yet', () => {
  expect(newestState(aRepository(), () => {})).toEqual(NO_HISTORY);
  expect(newestState(aRepository(aRemote()), () => {})).toEqual(NO_HISTORY);
});

test('a fresh clone reads the state of the last run from its remote', () => {
  const remote = aRemote();
  recordRun(run, recorderOf(aRepository(remote)));
  expect(newestState(aRepository(remote), () => {})).toMatchObject({ last_run_at: run.at, held_off });
});

test('the local state is used, and the error reported, if the remote cannot be reached', () => {
  const repository = aRepository(aRemote());
  recordRun(run, recorderOf(repository));
  git(repository, 'remote', 'set-url', 'origin', `${repository}/gone`);
  const lines: string[] = [];
  expect(newestState(repository, (line) => lines.push(line))).toMatchObject({ held_off });
  expect(lines).toEqual([expect.stringMatching(/^The history of the remote cannot be fetched: /)]);
});

test('the recorder reports that a run is void because far more interfaces failed than usual', () => {
  const recorder = recorderOf(aRepository());
  const all = (state: 'ok' | 'timeout') => Array.from({ length: 30 }, (_, i) => aCheck(`s${i}`, { state }));
  recordRun(aRun(0, all('ok')), recorder);
  const { events } = recordRun(aRun(1, all('timeout')), recorder);
  expect(events).toEqual([]);
  expect(recorder.lines).toEqual([
    'The run of 2026-11-01T00:37:00.000Z is void: far more interfaces failed at once than usual.',
  ]);
});
