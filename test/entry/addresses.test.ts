import { expect, it } from 'vitest';
import { z } from 'zod';
import { addressPlaces } from '../../src/entry/addresses.ts';
import { EntryFileSchema } from '../../src/entry/file-schema.ts';
import { oneLine, webAddress } from '../../src/entry/text-schema.ts';

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
    'src/entry/addresses.ts cannot look for addresses in the union at "either". Add it there.',
  );
});
