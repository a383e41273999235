import { expect, it } from 'vitest';
import { EXAMPLE_OPERATION, EXAMPLE_SLUG } from '../../src/api/openapi/paths.ts';
import { aSubmission } from '../helpers/a-submission.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { apiOperations } from '../helpers/api-operations.ts';
import { type MadeRequest, operationOf } from '../helpers/called-operations.ts';
import { runPython } from '../helpers/python.ts';
import { aServedCatalog } from '../helpers/served-catalog.ts';

it('the Python client makes every call of the API description, with every query parameter', async () => {
  await using site = await aServedCatalog([EXAMPLE_SLUG, 'tide-tables'].map((slug) => anEntry({ slug })));
  const ran = await runPython(['-m', 'tests.every_call'], {
    CALLBOOK_URL: site.origin,
    CALLBOOK_SLUG: EXAMPLE_SLUG,
    CALLBOOK_OPERATION: EXAMPLE_OPERATION,
    CALLBOOK_WEBHOOK: `${site.inboxUrl}/hook`,
    CALLBOOK_SUBMISSION: JSON.stringify(aSubmission()),
  });
  if (ran === null) return;
  const lines = ran.stdout.trim().split('\n');
  const printed = lines.map(
    (line) => JSON.parse(line) as Partial<MadeRequest> & { call?: string; keys?: string[] },
  );
  const requests = printed.filter((each): each is MadeRequest => each.url !== undefined);
  const sent = (id: string | undefined) =>
    requests
      .filter((request) => operationOf(request) === id)
      .flatMap(({ url }) => [...new URL(url).searchParams.keys()]);
  for (const { id, parameters } of apiOperations()) {
    expect(requests.map(operationOf), `python/callbook/client.py has no call for ${id}`).toContain(id);
    const documented = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
    expect([...new Set(sent(id))].sort(), id).toEqual(documented.sort());
  }
  const keysOf = (call: string) => printed.find((each) => each.call === call)?.keys;
  expect(keysOf('get')).toContain('endpoint');
  expect(keysOf('operation')).toContain('calls');
  expect(keysOf('report')).toContain('recorded');
  expect(site.errors).toEqual([]);
});
