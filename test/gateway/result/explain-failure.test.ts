import { expect, it } from 'vitest';
import { AccessSchema } from '../../../src/entry/access/access-schema.ts';
import { explainAnswer } from '../../../src/gateway/result/explain-failure.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const auth = AccessSchema.parse({
  obtain_url: 'https://tides.example.org/keys',
  credential: 'harbour token',
  plan: 'Pilot plan or higher',
  scopes: ['tides:read'],
  hosts: { EU: 'https://eu.tides.example.org' },
  errors: {
    401: 'A token of the other region is unknown.',
    403: 'The harbour is closed to the plan',
    404: 'Also for harbours that the token cannot see.',
    429: 'The limit counts all tokens of a harbour.',
  },
});
const own = anEntry({ slug: 'tides', auth_mode: 'bearer token', auth, rate_limit: '60 a minute' });
const plain = anEntry({ slug: 'tides', auth_mode: 'bearer token', rate_limit: null });
const explain = (entry: typeof own, status: number) =>
  explainAnswer(entry, {
    status,
    isSuccess: false,
    truncated: false,
    retry_after_s: null,
    scopes: [],
  } as unknown as Parameters<typeof explainAnswer>[1]);

it.each([
  [401, 'Status 401: A token of the other region is unknown.'],
  [403, 'Status 403: The harbour is closed to the plan.'],
  [404, 'Status 404: Also for harbours that the token cannot see.'],
  [429, 'Status 429: The limit counts all tokens of a harbour. Its limit: 60 a minute.'],
])('status %i is explained with what the interface means by it', (status, cause) => {
  expect(explain(own, status).cause).toBe(cause);
});

it('a status about which the entry says nothing has the general explanation', () => {
  expect(explain(plain, 401).cause).toBe('The interface refused the credential (status 401).');
  expect(explain(plain, 404).cause).toBe('The interface did not accept the call (status 404).');
  expect(explain(own, 400).cause).toBe('The interface did not accept the call (status 400).');
});

it('the remedy for a refused key names it as its provider does, with its plan, scopes and regions', () => {
  expect(explain(own, 401).remedy).toBe(
    'It expects: bearer token. The key, called "harbour token", is at https://tides.example.org/keys. Access needs: Pilot plan or higher. It needs these scopes: tides:read. A key may belong to one region. Their addresses: EU https://eu.tides.example.org.',
  );
});
