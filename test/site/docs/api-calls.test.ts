import { expect, it } from 'vitest';
import { CALLS } from '../../../src/api/calls/calls.ts';
import { apiCalls, curlCommand } from '../../../src/site/docs/api-calls.ts';

const SITE = 'https://callbook.test';
const calls = apiCalls(SITE);
const find = (wanted: string) => calls.find(({ id }) => id === wanted) ?? calls[0];

it('shows every call, with its statuses and a command to copy', () => {
  expect(calls.map(({ id }) => id)).toEqual(CALLS.map(({ id }) => id));
  for (const call of calls) {
    expect(curlCommand(call, SITE), call.id).toMatch(/^curl [\s\S]*https:\/\/callbook\.test\/(?:api|ard)\//);
    expect(call.statuses.map(({ status }) => status)).toEqual(expect.arrayContaining(['200', '405']));
  }
});

it('says which parameters a call needs, and what they allow', () => {
  const { parameters } = find('discoverCapabilities') ?? {};
  expect(parameters?.find(({ name }) => name === 'need')).toMatchObject({
    required: true,
    limits: '3 to 300 characters',
  });
  expect(parameters?.find(({ name }) => name === 'limit')?.limits).toBe('1 to 20; 5 if left out');
});

it('says what the fields of a body allow, and sends the example', () => {
  const batch = find('discoverBatch');
  expect(batch?.body.find(({ name }) => name === 'needs')).toMatchObject({ limits: '1 to 10 elements' });
  expect(curlCommand(batch as (typeof calls)[number], SITE)).toContain(
    '"needs":["current weather for a city"',
  );
});

it('fills the example into the path and the query', () => {
  expect(find('getEntry')?.example).toBe('/api/public/registry/open-meteo-forecast');
  expect(find('searchRegistry')?.example).toBe('/api/public/registry?q=weather');
});

it('says what every parameter and every field of a body means', () => {
  const fields = calls.flatMap(({ id, parameters, body }) =>
    [...parameters, ...body].map(({ name, meaning }) => ({ field: `${id}.${name}`, meaning })),
  );
  expect(fields.filter(({ meaning }) => meaning === '').map(({ field }) => field)).toEqual([]);
});

it('sends the key where a call needs one', () => {
  const keyed = calls.filter(({ needsKey }) => needsKey);
  expect(keyed.map(({ id }) => id)).toContain('watchEntry');
  for (const call of keyed) expect(curlCommand(call, SITE), call.id).toContain("'x-api-key: <key>'");
});
