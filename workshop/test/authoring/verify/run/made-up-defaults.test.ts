import { expect, it } from 'vitest';
import { withoutMadeUp } from '../../../../authoring/verify/run/made-up-defaults.ts';

it('a made-up value of a variable is no default of an argument', () => {
  const inputSchema = {
    properties: {
      user: { default: 'tool@example.org' },
      limit: { default: 'true' },
      unit: { default: 'metre' },
    },
  };
  const variables = { MAIL_USER: 'tool@example.org', MAIL_TLS: 'true' };
  expect(withoutMadeUp({ name: 'send', inputSchema }, variables)).toEqual({
    name: 'send',
    inputSchema: { properties: { user: {}, limit: { default: 'true' }, unit: { default: 'metre' } } },
  });
  expect(withoutMadeUp({ name: 'list' }, variables)).toEqual({ name: 'list' });
});
