import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readOperations } from '../../src/catalog/built/built-operations.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import { withoutOverlay } from '../../src/entry/files/load-catalog.ts';
import type { RecordedTools } from '../../src/operations/server-tools/server-tools-schema.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOperationsFile, aTool } from '../helpers/an-operation.ts';
import { aDist } from '../helpers/dist.ts';
import { someServerTools, TOOLS_ADDRESS } from '../helpers/server-tools.ts';

const tides = anEntry({ slug: 'tides', category: 'mcp', endpoint: TOOLS_ADDRESS });
const recorded = (fields: Partial<RecordedTools> = {}): RecordedTools => ({
  read_at: '2026-11-22T01:07:00.000Z',
  ...someServerTools(['get_tides', 'add_harbour']),
  ...fields,
});

/** The operations of the entry with a file that has one reviewed tool, and with the recorded tools of "tides". */
async function operationsOf(entry: Entry, tools?: RecordedTools) {
  const file = anOperationsFile([aTool({ summary: 'Return tides.' })]);
  await using dist = await aDist({ 'entries/operations/tides.yaml': stringify(file) });
  const recordedTools = new Map(tools ? [['tides', tools]] : []);
  const [operations] = readOperations(withoutOverlay(join(dist.folder, 'entries')), [entry], recordedTools);
  return operations;
}

it('the tools that a running server lists replace those of the file, whose summaries stay', async () => {
  expect(await operationsOf(tides, recorded())).toMatchObject({
    slug: 'tides',
    source: TOOLS_ADDRESS,
    origin: 'run',
    read_at: '2026-11-22',
    operations: [
      { name: 'get_tides', summary: 'Return tides.', words: 'server' },
      { name: 'add_harbour', summary: 'add harbour', words: 'server' },
    ],
  });
});

it('a server that was never read keeps the operations of its file', async () => {
  const operations = await operationsOf(tides);
  expect(operations).toMatchObject({ origin: 'documentation', operations: [{ name: 'get_tides' }] });
  expect(operations?.operations[0]).not.toHaveProperty('words');
});

it('the tools of another address are not those of the entry', async () => {
  const moved = recorded({ address: 'https://old.example.org/mcp' });
  expect(await operationsOf(tides, moved)).toMatchObject({ origin: 'documentation' });
  const probed = { ...tides, probe_url: 'https://old.example.org/mcp' };
  expect(await operationsOf(probed, moved)).toMatchObject({ origin: 'run' });
});

it('a server without a file has the operations that it lists', async () => {
  const [operations] = readOperations(
    withoutOverlay('no-such-folder'),
    [tides],
    new Map([['tides', recorded()]]),
  );
  expect(operations?.operations.map(({ name }) => name)).toEqual(['add_harbour', 'get_tides']);
});
