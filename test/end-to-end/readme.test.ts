import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { theSite } from '../helpers/running-site.ts';

const README = readFileSync('README.md', 'utf8');
const EXAMPLE = /```sh\ncurl (.*?)'http:\/\/localhost:8787(\/[^']*)'\n```\n\n```json\n([\s\S]*?)```/g;
const examples = [...README.matchAll(EXAMPLE)].map(([, flags = '', path = '', answer = '']) => ({
  path,
  method: /-X (\w+)/.exec(flags)?.[1] ?? 'GET',
  body: /-d '([^']*)'/.exec(flags)?.[1] ?? null,
  answer: JSON.parse(answer) as object,
}));

let origin: string;
beforeAll(async () => {
  ({ origin } = await theSite());
});

it('the README shows a call with its answer', () => {
  expect(examples).toHaveLength(1);
});

it.each(examples)('$method $path answers as the README says', async ({ path, method, body, answer }) => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(origin + path, body === null ? {} : { method, body, headers });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject(answer);
});
