import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type ApiOperation, readDescription } from '../helpers/api-operations.ts';
import { anAttackedSite } from './fuzz/attacked-site.ts';
import { promisesOf } from './fuzz/promises.ts';
import { requestsOf, validRequestsOf, type WireRequest } from './fuzz/requests.ts';
import { openWire } from './fuzz/wire.ts';

// Valid and hostile requests are made from the served API description and sent over sockets to the real functions.
// The description must document every response: status, headers, type and shape. To send more:
//
//   FUZZ_RUNS=5000 FUZZ_SEED=1 npx vitest run --testTimeout 0 test/attacks/fuzz.test.ts

const RUNS = Number(process.env.FUZZ_RUNS ?? 15); // Requests per operation and kind: a few seconds in all.
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121); // Every run sends the same requests, so that a failure is new.
const CALLS_PER_STATE = 5; // Below every limit of calls. Redis is emptied after that.

const printed: unknown[] = [];
const { error: printError } = console;
console.error = (line: unknown) => void printed.push(line);
const site = await anAttackedSite();
const wire = openWire(site.origin);
const description = readDescription(await (await fetch(`${site.origin}/openapi.json`)).json());
const faultOf = promisesOf(description);
const counts: Record<string, Record<string, number>> = {};
afterAll(async () => {
  if (process.env.FUZZ_RUNS) console.table(counts);
  wire[Symbol.dispose]();
  await site[Symbol.asyncDispose]();
  console.error = printError;
});

const KEY = 'cb_the-key-of-this-run';
const FOLLOW = 'the-follow-of-this-run';
const KNOWN = {
  identifier: ['urn:air:agent.localhost:api:tides-1', 'urn:air:example.org:api:tides-1'],
  filter: ["type = 'application/json' AND updatedAfter > '2026-01-01'", 'displayName = tides,other'],
  orderBy: ['displayName DESC, identifier', 'updated_at'],
  slug: ['tides-1', 'tides-2', 'old-tides', 'nobody'],
  need: ['tide times', 'when is high water', 'woollen jumper'],
  slugs: ['tides-1', 'tides-3,nobody , tides-1'],
  email: ['keeper@example.org', 'other+tag@mail.example.org'],
  webhook_url: [`${site.inboxUrl}/hook`, 'https://127.0.0.1/', 'https://[::1]/', 'https://10.1.2.3/x'],
  uri: ['https://lights.example.org/v1', 'http://lights.example.org/docs?a=b#c'],
  id: [FOLLOW, 'nobody'],
  'x-api-key': [KEY],
};
const context = { schemas: description.components.schemas, known: KNOWN };

let sent = 0;
let state = { key: '', follow: '' };

/** Sends a request with the current key and follow. */
async function attack(operation: ApiOperation, request: WireRequest) {
  const due = sent++ % CALLS_PER_STATE === 0;
  if (operation.needsKey && due) state = await site.renew();
  else if (operation.body && due) await site.forget();
  const fill = (text: string) => text.replaceAll(KEY, state.key).replaceAll(FOLLOW, state.follow);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, text]) => [name, fill(text)]),
  );
  const answer = await wire.send({ ...request, target: fill(request.target), headers });
  const count = counts[operation.id] ?? {};
  counts[operation.id] = { ...count, [answer.status]: (count[answer.status] ?? 0) + 1 };
  return { fault: await faultOf(operation, request, answer), status: answer.status };
}

/**
 * Their bodies have rules between fields, addresses must be public, and filters name terms of the entries: a schema
 * cannot express that.
 */
const WITH_FURTHER_RULES = ['submitEntry', 'watchEntry', 'ardSearch', 'ardExplore', 'ardList'];

test.for(description.operations)(
  '$id returns only documented responses to hostile requests',
  async (operation) => {
    await fc.assert(
      fc.asyncProperty(requestsOf(operation, context), async (request) => {
        expect((await attack(operation, request)).fault).toBeNull();
      }),
      { numRuns: RUNS, seed: SEED },
    );
  },
);

test.for(description.operations.filter(({ id }) => !WITH_FURTHER_RULES.includes(id)))(
  '$id accepts every request that its description allows',
  async (operation) => {
    await fc.assert(
      fc.asyncProperty(validRequestsOf(operation, context), async (request) => {
        const { fault, status } = await attack(operation, request);
        expect(fault).toBeNull();
        expect(status).not.toBe(400);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  },
);

test('no call ended in an unhandled error', () => {
  expect(site.errors).toEqual([]);
  expect(printed).toEqual([]);
});
