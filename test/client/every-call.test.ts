import { expect, it } from 'vitest';
import type { CallRow } from '../../src/api/calls/call.ts';
import { CALLS } from '../../src/api/calls/calls.ts';
import { connectCallbook } from '../../src/client/callbook.ts';
import { argumentsOf, isPositional, takesWholeBody } from '../../src/client/generate/client-method.ts';
import { UnexpectedReplyError } from '../../src/client/no-reply.ts';
import { operationOf } from '../helpers/called-operations.ts';
import { sampleValue } from '../helpers/sample-values.ts';

/** Makes a call with a value for every argument. */
function makeCall(call: CallRow, fetch: (request: Request) => Promise<Response>): Promise<unknown> {
  const callbook = connectCallbook({ baseUrl: 'https://callbook.test', fetch });
  const methods = callbook as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const method = methods[call.client.name];
  if (!method) throw new Error(`src/client/calls.ts has no ${call.client.name}. Run npm run fix`);
  const all = argumentsOf(call);
  const options = all.filter((argument) => !isPositional(call, argument));
  return method(
    ...all.filter((argument) => isPositional(call, argument)).map((argument) => sampleValue(call, argument)),
    ...(takesWholeBody(call) ? [call.body?.example] : []),
    ...(options.length > 0
      ? [Object.fromEntries(options.map((each) => [each.name, sampleValue(call, each)]))]
      : []),
  );
}

it.each(CALLS)('the client sends $id with its path, every query parameter and its body', async (call) => {
  const requests: Request[] = [];
  await makeCall(call, async (request) => {
    requests.push(request);
    return new Response('{}\n');
  }).catch((error) => expect(error).toBeInstanceOf(UnexpectedReplyError));
  expect(requests.map(operationOf)).toEqual([call.id]);
  const [request] = requests;
  expect([...new URL(request?.url ?? '').searchParams.keys()].sort()).toEqual(
    Object.keys(call.query?.shape ?? {}).sort(),
  );
  if (call.body) expect(Object.keys(await request?.json())).not.toEqual([]);
});

it.each(CALLS.filter(({ answer }) => answer.schema))(
  'the client refuses JSON that is not the reply of $id',
  async (call) => {
    for (const text of ['null', '[]', '{}', '"hello"', '{"message": "hello"}', '<html>'])
      await expect(
        makeCall(call, async () => new Response(text)),
        text,
      ).rejects.toThrow(/^The reply .+ Is this the address of a Callbook\?$/);
  },
);
