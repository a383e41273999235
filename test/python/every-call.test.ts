import { expect, it } from 'vitest';
import type { CallRow } from '../../src/api/calls/call.ts';
import { CALLS } from '../../src/api/calls/calls.ts';
import { EXAMPLE_SLUG } from '../../src/api/calls/examples.ts';
import { connectCallbook } from '../../src/client/callbook.ts';
import { argumentsOf, takesWholeBody } from '../../src/client/generate/client-method.ts';
import { argumentName, snakeCase } from '../../src/client/generate/python-client.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { type MadeRequest, operationOf } from '../helpers/called-operations.ts';
import { runPython } from '../helpers/python.ts';
import { sampleValue } from '../helpers/sample-values.ts';
import { aServedCatalog } from '../helpers/served-catalog.ts';

/** A call of the Python client with a value for every argument. `values` replace those of the example. */
function stepOf(call: CallRow, values: Readonly<Record<string, string>>) {
  const given = argumentsOf(call).map((argument) => ({
    ...argument,
    value: values[argument.name] ?? sampleValue(call, argument),
  }));
  const inPath = given.filter(({ place }) => place === 'path');
  const [first, ...others] = given.filter(({ place }) => place !== 'path');
  return {
    name: snakeCase(call.client.name),
    args: [
      ...inPath.map(({ value }) => value),
      ...(first ? [first.value] : []),
      ...(takesWholeBody(call) ? [call.body?.example] : []),
    ],
    kwargs: Object.fromEntries(others.map(({ name, value }) => [argumentName(name), value])),
  };
}

/** The values of the samples are no filter of ARD. */
const REFUSED = { ard_list: 400 };

it('the Python client makes every call, with every query parameter', async () => {
  await using site = await aServedCatalog([EXAMPLE_SLUG, 'tide-tables'].map((slug) => anEntry({ slug })));
  const callbook = connectCallbook({ baseUrl: site.origin });
  const { key: apiKey } = await callbook.createKey('keeper@example.org');
  const { id } = await callbook.watch({ slug: 'tide-tables' }, { apiKey });
  // The key is erased last, because other calls need it.
  const calls = [...CALLS].sort((a, b) => Number(a.id === 'eraseKey') - Number(b.id === 'eraseKey'));
  const ran = await runPython(['-m', 'tests.every_call'], {
    CALLBOOK_URL: site.origin,
    CALLBOOK_KEY: apiKey,
    CALLBOOK_PLAN: JSON.stringify(calls.map((call) => stepOf(call, { id }))),
  });
  if (ran === null) return;
  const lines = ran.stdout.trim().split('\n');
  const printed = lines.map(
    (line) => JSON.parse(line) as Partial<MadeRequest> & { call?: string; keys?: string[]; refused?: number },
  );
  const requests = printed.filter((each): each is MadeRequest => each.url !== undefined);
  expect(requests.map(operationOf)).toEqual(calls.map((call) => call.id));
  for (const [at, call] of calls.entries()) {
    const sent = [...new URL(requests[at]?.url ?? '').searchParams.keys()].sort();
    expect(sent, call.id).toEqual(Object.keys(call.query?.shape ?? {}).sort());
  }
  const refused = printed.flatMap(({ call = '', refused }) => (refused ? [[call, refused]] : []));
  expect(Object.fromEntries(refused)).toEqual(REFUSED);
  const keysOf = (call: string) => printed.find((each) => each.call === call)?.keys;
  expect(keysOf('get')).toContain('endpoint');
  expect(keysOf('build_request')).toContain('calls');
  expect(keysOf('entries')).toContain('endpoint');
  expect(keysOf('report')).toContain('recorded');
  expect(site.errors).toEqual([]);
});
