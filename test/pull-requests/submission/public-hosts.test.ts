import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { submit } from '../../../src/api/submit/submit.ts';
import { EntryFileSchema } from '../../../src/entry/file-schema.ts';
import { oneLine, webAddress } from '../../../src/entry/text-schema.ts';
import { ProblemSchema } from '../../../src/http/problem-schema.ts';
import {
  type AddressPlace,
  addressPlaces,
  findPrivateHosts,
} from '../../../src/pull-requests/submission/public-hosts.ts';
import { aSubmission } from '../../helpers/a-submission.ts';
import { aCatalog } from '../../helpers/an-entry.ts';
import { aStore } from '../../helpers/stores.ts';

const PLACES = addressPlaces(EntryFileSchema).map((place) => ({
  ...place,
  field: place.path.join('.').replace('.*', '[0]'),
}));
const PRIVATE = [
  'https://10.0.0.1/',
  'http://127.0.0.1',
  'https://[::1]/',
  'https://localhost/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://wiki.internal/tides',
];

/** A submission with an address at a place. The text around a nested address is as short as it may be. */
function submissionWith({ path }: AddressPlace, address: string): Record<string, unknown> {
  const [name = '', ...inner] = path;
  const value = inner.reduceRight<unknown>(
    (inside, step) => (step === '*' ? [inside] : { [step]: inside }),
    address,
  );
  return aSubmission({ auth_mode: 'API key in a header', [name]: value });
}

async function send(body: Record<string, unknown>, hasOverlay: boolean) {
  await using test = await aStore(null);
  const request = new Request('https://callbook.test/api/public/submit', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return await submit(request, {
    openCatalog: async () => aCatalog([]),
    store: test.store,
    secret: 'a-secret-for-tests-of-32-characters-or-more',
    ip: '192.0.2.1',
    now: () => new Date('2026-11-21T12:00:00Z'),
    repositoryUrl: null,
    pullRequests: null,
    hasOverlay,
  });
}

describe.each(PLACES)('the address in $field', (place) => {
  it.each(PRIVATE)('may not lead to %s', async (address) => {
    const found = findPrivateHosts(submissionWith(place, address));
    if (place.mayBeLocal && address === 'https://localhost/') expect(found).toEqual([]);
    else
      expect(found).toEqual([{ field: place.field, message: expect.stringContaining('not a public host') }]);
  });

  it('is refused by a submission if it is private, and named', async () => {
    const response = await send(submissionWith(place, 'https://10.0.0.1/'), false);
    const { errors = [] } = ProblemSchema.parse(await response.json());
    const unreachable = errors.filter(({ allowed }) => String(allowed).includes('not a public host'));
    expect([response.status, unreachable.map(({ parameter }) => parameter)]).toEqual([400, [place.field]]);
  });

  it('may be private in a registry with an overlay, whose interfaces are inside its network', async () => {
    const response = await send(submissionWith(place, 'https://10.0.0.1/'), true);
    expect(await response.text()).not.toContain('not a public host');
    expect(response.status).not.toBe(503);
  });
});

it('values of other shapes than the schema has are left to other checks', () => {
  const body = { auth: 'https://10.0.0.1/', docs_url: ['https://10.0.0.1/'], endpoint: 1, source: null };
  expect(findPrivateHosts(body)).toEqual([]);
  expect(findPrivateHosts(null)).toEqual([]);
});

const pathsIn = (schema: z.ZodType) => addressPlaces(schema).map(({ path }) => path.join('.'));

it('every address of an entry file is found, and only an endpoint may be at localhost', () => {
  expect(pathsIn(EntryFileSchema)).toEqual(
    expect.arrayContaining(['endpoint', 'docs_url', 'auth.obtain_url', 'probe_url', 'openapi_url', 'source']),
  );
  const local = addressPlaces(EntryFileSchema).filter(({ mayBeLocal }) => mayBeLocal);
  expect(local.map(({ path }) => path)).toEqual([['endpoint']]);
});

it('addresses are found in lists, maps and objects, with a default, and after further rules', () => {
  const schema = z.object({
    mirrors: z.array(webAddress()).default([]),
    docs: z.record(z.string(), webAddress().nullable()),
    owner: z.object({
      page: webAddress()
        .refine(() => true)
        .describe('A page.')
        .optional(),
      name: oneLine(9),
    }),
  });
  expect(pathsIn(schema)).toEqual(['mirrors.*', 'docs.*', 'owner.page']);
});

it('a type that cannot be looked into is refused, with the file to extend', () => {
  const either = z.object({ either: z.union([webAddress(), z.number()]) });
  expect(() => addressPlaces(either)).toThrow(
    'src/pull-requests/submission/public-hosts.ts cannot look for addresses in the union at "either". Add it there.',
  );
});
