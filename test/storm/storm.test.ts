import { expect, it } from 'vitest';
import { SCENES } from './scenes.ts';

it.each(SCENES.filter(({ cheap }) => cheap))('holds: $fault, $done', async ({ play }) => {
  const verdict = await play();
  expect(verdict).toMatchObject({ holds: true });
});
