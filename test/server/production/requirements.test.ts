import { expect, test } from 'vitest';
import { readEnvironment } from '../../../src/environment/read-environment.ts';
import { missingForServer } from '../../../src/server/production/requirements.ts';
import { anEntry } from '../../helpers/an-entry.ts';
import { builtFilesOf } from '../../helpers/built-files.ts';
import { aDist } from '../../helpers/dist.ts';

const SECRET = 's'.repeat(32);

test.each([
  ['a redis-server', { REDIS_URL: 'redis://127.0.0.1:6379' }],
  ['Upstash', { UPSTASH_REDIS_REST_URL: 'https://redis.example', UPSTASH_REDIS_REST_TOKEN: 'token' }],
])('nothing is missing with a secret, a built site and %s', async (_, redis) => {
  await using dist = await aDist({ ...builtFilesOf([anEntry({})]), 'index.html': 'home' });
  const variables = { SECRET, CALLBOOK_DIST: dist.folder, ...redis };
  expect(missingForServer(readEnvironment(variables))).toEqual([]);
  expect(missingForServer(readEnvironment({ ...variables, SECRET: '' }))).toEqual([
    expect.stringMatching(/^SECRET is not set\./),
  ]);
});

test('an incomplete built site is missing, and the sentence names the file', async () => {
  await using dist = await aDist({ 'index.html': 'home' });
  const variables = { SECRET, CALLBOOK_DIST: dist.folder, REDIS_URL: 'redis://127.0.0.1:6379' };
  expect(missingForServer(readEnvironment(variables))).toEqual([
    expect.stringMatching(/index\/discovery\.bin is missing\. Run npm run build first/),
  ]);
});

test('a site whose pages were not all rendered is incomplete', async () => {
  await using dist = await aDist({ ...builtFilesOf([anEntry({})]), 'docs/index.html': 'docs' });
  const variables = { SECRET, CALLBOOK_DIST: dist.folder, REDIS_URL: 'redis://127.0.0.1:6379' };
  expect(missingForServer(readEnvironment(variables))).toEqual([
    expect.stringMatching(/There is no complete built site at .*: index\.html is missing\./),
  ]);
});
