import { expect, it } from 'vitest';
import { z } from 'zod';
import { readBody, readObject } from '../../src/http/body.ts';
import { ProblemSchema } from '../../src/http/problem-schema.ts';

const problemOf = async (body: BodyInit) => {
  const headers = { 'Content-Type': 'application/json' };
  const { refusal } = await readObject(new Request('http://localhost/', { method: 'POST', headers, body }));
  return ProblemSchema.parse(await refusal?.json());
};

it.each([
  ['nothing', '', 'The body is empty.'],
  ['spaces alone', ' \n', 'The body is empty.'],
  ['a list', '[{"slug": "tides"}]', 'The body is a list; allowed is an object.'],
  ['null', 'null', 'The body is null; allowed is an object.'],
  ['a number', '7', 'The body is 7; allowed is an object.'],
  ['a text', '"tides"', 'The body is "tides"; allowed is an object.'],
])('a body of %s is refused as such', async (_, body, detail) => {
  expect(await problemOf(body)).toMatchObject({
    status: 400,
    code: 'bad_body',
    detail,
    hint: 'Send one JSON object. /openapi.json has an example for each call.',
  });
});

it.each([
  ['{"slug": "tides",}', 'position 17'],
  ['{"slug": "tides"', 'position 16'],
  ['{"slug": tides}', '"{"slug": tides}"'],
])('the refusal of the broken JSON %s says what is wrong, and where', async (body, place) => {
  const { code, detail } = await problemOf(body);
  expect(code).toBe('bad_body');
  expect(detail).toMatch(/^The body is not JSON: /);
  expect(detail).toContain(place);
});

it.each(['utf16le', 'utf-16le with a byte order mark'])(
  'a body in %s is refused by its encoding',
  async (kind) => {
    const text = `${kind === 'utf16le' ? '' : '\ufeff'}{"slug": "tides"}`;
    expect(await problemOf(Buffer.from(text, 'utf16le'))).toMatchObject({
      detail: 'The body is not UTF-8.',
      hint: 'Encode it as UTF-8 and send it again.',
    });
  },
);

it('the refusal of long broken JSON repeats little of it', async () => {
  expect((await problemOf(`{"slug": ${'x'.repeat(5_000)}}`)).detail.length).toBeLessThan(200);
});

it('a refusal names fields that the call does not have, at most three of them', async () => {
  const hintFor = async (fields: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers,
      body: JSON.stringify(fields),
    });
    const { refusal } = await readBody(request, z.object({ needs: z.array(z.string()).max(10) }));
    return ProblemSchema.parse(await refusal?.json()).hint;
  };
  expect(await hintFor({})).toBe('Correct needs and send it again. /openapi.json lists every field.');
  expect(await hintFor({ need: 'weather' })).toBe(
    'Correct needs and send it again. This call has no field "need". /openapi.json lists every field.',
  );
  expect(await hintFor({ a: 1, b: 2, ['c'.repeat(500)]: 3, d: 4 })).toMatch(
    /This call has no field "a", "b", "c{100}…"\. /,
  );
});
