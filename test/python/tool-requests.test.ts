import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readyArguments } from '../../src/operations/calls/call-arguments.ts';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { propertyKeys } from '../../src/operations/tools/property-keys.ts';
import { toolName } from '../../src/operations/tools/tool-name.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../helpers/an-operation.ts';
import { runPython } from '../helpers/python.ts';
import { realEntries, realOperations } from '../helpers/real-catalog.ts';
import { toolCallLine } from '../helpers/tool-call-lines.ts';

const RANDOM_CALLS = 2_000;
const SEED = 20_261_121; // Every run compares the same calls, so that a failure is new.

/** Has the Python client make the same requests. Returns the number of calls, or null without python3. */
async function compare(lines: readonly string[]): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-cases-'));
  try {
    const file = join(folder, 'cases.ndjson');
    await writeFile(file, `${lines.join('\n')}\n`);
    const ran = await runPython(['-m', 'unittest', 'tests.test_tool_request'], { CALLBOOK_CASES: file });
    return ran && Number(/(\d+) tool calls compared/.exec(ran.stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('both clients make the same requests of every operation in the catalog', async () => {
  const entries = realEntries();
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const lines = realOperations().flatMap((published) => {
    const entry = bySlug.get(published.slug);
    if (!entry) return [];
    const calls = published.operations.map((operation) => {
      const keys = propertyKeys(Object.keys(operation.input.properties));
      const args = Object.entries(readyArguments(operation)).map(([name, value]) => [
        keys.get(name) ?? name,
        value,
      ]);
      return {
        title: operation.name,
        name: toolName({ slug: entry.slug, name: operation.name }),
        arguments: JSON.stringify(Object.fromEntries(args)),
      };
    });
    return [toolCallLine(entry, published, calls)];
  });
  const compared = await compare(await Promise.all(lines));
  if (compared === null) return;
  expect(compared).toBe(realOperations().reduce((sum, { operations }) => sum + operations.length, 0));
});

it('both clients write every JSON value in the same way', async () => {
  const entry = anEntry({ slug: 'tides' });
  const properties = Object.fromEntries(
    ['path', 'query', 'header', 'body'].map((place) => [`in-${place}`, { 'x-in': place }]),
  );
  const operation = anOperation({
    name: 'get',
    method: 'POST',
    path: '/{in-path}',
    input: { properties } as never,
  });
  const values = fc.sample(fc.jsonValue({ maxDepth: 3, noUnicodeString: false }), {
    numRuns: RANDOM_CALLS,
    seed: SEED,
  });
  const calls = values.map((value, at) => ({
    title: `value ${at}`,
    name: 'tides__get',
    arguments: JSON.stringify(Object.fromEntries(Object.keys(properties).map((name) => [name, value]))),
  }));
  const published = publishOperations(entry, anOperationsFile([operation]));
  const compared = await compare([await toolCallLine(entry, published, calls)]);
  if (compared !== null) expect(compared).toBe(RANDOM_CALLS);
});
