import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { runInTerminal } from '../helpers/a-callbook-program.ts';
import { aCallbookService } from '../helpers/a-callbook-service.ts';
import { aCatalogEntry, anEntry } from '../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../helpers/an-operation.ts';
import { aFolderOf } from '../scripts/run-script.ts';
import { actionInputs, LOCK_ACTION } from './action.ts';
import { runSteps } from './workflow.ts';

const aRegistry = (path: string) =>
  aCallbookService(
    [anEntry()],
    [publishOperations(aCatalogEntry(), anOperationsFile([anOperation({ path })]))],
  );

it('the action passes while the locked contract holds, and fails once it is broken', async () => {
  const folder = aFolderOf({});
  const checkAgainst = async (path: string) => {
    await using registry = await aRegistry(path);
    const [ran] = await runSteps(LOCK_ACTION.runs.steps, {
      folder,
      values: actionInputs({ url: registry.url }, LOCK_ACTION),
      runner: { GITHUB_ACTION_PATH: resolve('.github/actions/check-lock') },
    });
    return ran;
  };
  {
    await using registry = await aRegistry('/tides');
    await runInTerminal(['lock', 'add', 'tide-tables', 'get_tides'], { url: registry.url, folder });
  }
  expect(await checkAgainst('/tides')).toMatchObject({ code: 0 });
  expect(await checkAgainst('/v2/tides')).toMatchObject({
    code: 1,
    output: expect.stringContaining('get_tides: GET /tides → GET /v2/tides'),
  });
});
