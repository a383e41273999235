import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { requestOfToolCall } from '../../src/client/tool-request.ts';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../helpers/an-operation.ts';

const tides = anEntry({ slug: 'tides', endpoint: 'https://tides.example.org' });
const input = {
  properties: { harbour: { type: 'string', 'x-in': 'query' } },
  required: ['harbour'],
} as const;
const published = publishOperations(
  tides,
  anOperationsFile([anOperation({ name: 'get', input: { ...input, required: ['harbour'] } })]),
);
const read = async () => ({ entry: tides, published });

it('a tool call becomes the request of its operation', async () => {
  expect(await requestOfToolCall({ name: 'tides__get', input: { harbour: 'Den Helder' } }, read)).toEqual({
    ...{ kind: 'http', method: 'GET', url: 'https://tides.example.org/tides?harbour=Den%20Helder' },
    ...{ headers: [], body: null, basic: null },
  });
});

it.each([
  [
    { name: 'tides__get', input: {} },
    'The call of "tides__get" lacks the required "harbour". Correct the arguments.',
  ],
  [{ name: 'tides__get', arguments: '[' }, 'The arguments of "tides__get" are not JSON. Send a JSON object.'],
  [
    { name: 'tides__set', input: {} },
    'No operation has the tool name "tides__set". Use a name that discover returned in "tools".',
  ],
])('the tool call %j is refused with a sentence for the model', async (call, message) => {
  await expect(requestOfToolCall(call, read)).rejects.toMatchObject({ name: 'ArgumentError', message });
});

it('the client needs no module of Node.js, so that browsers can load it', async () => {
  const { metafile } = await build({
    ...{ entryPoints: ['src/client/callbook.ts'], bundle: true, write: false, metafile: true },
    ...{ platform: 'browser', format: 'esm', external: ['node:*'], logLevel: 'silent' },
  });
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
});
