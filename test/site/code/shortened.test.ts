import { expect, it } from 'vitest';
import { shortened } from '../../../src/site/code/shortened.ts';
import { apiCalls } from '../../../src/site/docs/api-calls.ts';

it('cuts lists and says how many elements it left out', () => {
  expect(shortened({ a: [{ b: 1 }, { b: 2 }], c: [1, 2, 3, 4, 5], d: ['x'] })).toEqual({
    a: [{ b: 1 }, '… 1 more'],
    c: [1, 2, 3, 4, '… 1 more'],
    d: ['x'],
  });
});

it('reads every operation of the OpenAPI document, with a call to copy', () => {
  const discover = apiCalls().find(({ id }) => id === 'discoverCapabilities');
  expect(discover?.call('https://callbook.test')).toMatch(
    /^curl 'https:\/\/callbook\.test\/api\/public\/discover\?need=/,
  );
  expect(discover?.parameters.find(({ name }) => name === 'limit')?.limits).toBe('1 to 20; 5 if left out');
});

it('reads the limits of a list', () => {
  const batch = apiCalls().find(({ id }) => id === 'discoverBatch');
  expect(batch?.body.find(({ name }) => name === 'needs')?.limits).toBe('1 to 10 elements');
  expect(batch?.exampleBody).toMatchObject({
    needs: [expect.any(String), expect.any(String), expect.any(String)],
  });
});

it('the call to copy sends the example body of the document', () => {
  const report = apiCalls().find(({ id }) => id === 'reportInvocation');
  expect(report?.call('https://callbook.test')).toContain('"outcome":"success"');
});

it('reads the fields of a request body through a reference', () => {
  const [call] = apiCalls({
    paths: {
      '/x': {
        post: {
          operationId: 'x',
          requestBody: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/X' }, example: { slug: 'jq' } },
            },
          },
        },
      },
    },
    components: {
      schemas: { X: { required: ['slug'], properties: { slug: { description: 'A slug.', maxLength: 9 } } } },
    },
  });
  expect(call?.body).toEqual([
    { name: 'slug', required: true, meaning: 'A slug.', limits: 'at most 9 characters' },
  ]);
  expect(call?.call('')).toBe(`curl '/x' -H 'Content-Type: application/json' -d '{"slug":"jq"}'`);
});
