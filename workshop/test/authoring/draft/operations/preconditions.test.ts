import { expect, it } from 'vitest';
import { conditionsIn, withCondition } from '../../../../authoring/draft/operations/preconditions.ts';

it.each([
  ['This endpoint requires the `films_query` permission.', 'Requires the films_query permission.'],
  ['Lists films. Required role: **ADMIN**', 'Requires role ADMIN.'],
  ['You must have the films:read permission to use this operation.', 'Requires the films:read permission.'],
  ['This endpoint is only available to Premium subscribers.', 'Only for Premium subscribers.'],
  [
    'The bot must be an administrator in the chat for this to work.',
    'The bot must be an administrator in the chat.',
  ],
  ['We recommend using the v2 endpoint instead.', 'Prefer the v2 endpoint.'],
  ['You must first create a cinema.', 'Must first create a cinema.'],
])('"%s" states a condition', (text, condition) => {
  expect(conditionsIn([text])).toEqual([condition]);
});

it.each(['Lists films.', 'Requires an API key as a header.', 'This operation requires the following:'])(
  '"%s" states none',
  (text) => {
    expect(conditionsIn([text])).toEqual([]);
  },
);

it('a summary gets a condition that it does not state, if there is room', () => {
  const call = { name: 'listFilms', summary: 'List films.' };
  expect(withCondition(call, ['Requires role ADMIN.'])).toBe('List films. Requires role ADMIN.');
  const said = { ...call, summary: 'List films, for admins only.' };
  expect(withCondition(said, ['Requires role ADMIN.'])).toBe(said.summary);
  const long = { ...call, summary: `List ${'films '.repeat(18)}` };
  expect(withCondition(long, ['Requires role ADMIN.'])).toBe(long.summary);
  expect(withCondition({ ...call, scopes: ['films'] }, ['Requires scope films.'])).toBe(call.summary);
  expect(withCondition(call, ['Prefer listFilms.'])).toBe(call.summary);
});
