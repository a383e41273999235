import { expect, it } from 'vitest';
import { publishOperations } from '../../../../src/operations/publish-operations.ts';
import { operationsSection } from '../../../../src/site/compare/operations/operations-table.ts';
import { anEntry } from '../../../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../../../helpers/an-operation.ts';

const [one, two] = [anEntry({ slug: 'one' }), anEntry({ slug: 'two' })];
const withOperations = (
  entry: typeof one,
  operations: Parameters<typeof anOperationsFile>[0],
  total?: number,
) => ({
  entry,
  published: publishOperations(entry, anOperationsFile(operations, total === undefined ? {} : { total })),
});

it('links matching operations to their entries and names their effects', () => {
  const { html } = operationsSection([one, two].map((entry) => withOperations(entry, [anOperation()])));
  expect(html).toContain('href="/entry/one/#operation-get_tides"');
  expect(html).toContain('href="/entry/two/#operation-get_tides"');
  expect(html).toContain('Reads');
});

it('lists what matches nothing, and counts what is not listed', () => {
  const many = Array.from({ length: 20 }, (_, i) =>
    anOperation({ name: `call_${'abcdefghijklmnopqrst'[i]}x`, summary: 'Call.' }),
  );
  const { html } = operationsSection([withOperations(one, many, 100), { entry: two, published: undefined }]);
  expect(html).toContain('No operations match.');
  expect(html).toContain('<a href="/entry/one/#operations">85 more</a>');
  expect(html).toContain('None are known.');
});

it('says so if no operations are known', () => {
  const { html } = operationsSection([one, two].map((entry) => ({ entry, published: undefined })));
  expect(html).toContain('Callbook does not know any operations of these entries.');
});
