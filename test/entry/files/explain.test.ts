import { expect, it } from 'vitest';
import { EntryFileSchema } from '../../../src/entry/file-schema.ts';
import { explainIssue } from '../../../src/entry/files/explain.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

const { slug: _slug, category: _category, ...VALID } = aParsedEntry().entry;

/** What is said of an entry with these fields. Undefined leaves a field out. */
const said = (fields: object): string[] => {
  const value: Record<string, unknown> = { ...VALID, ...fields };
  for (const [name, each] of Object.entries(value)) if (each === undefined) delete value[name];
  const { error } = EntryFileSchema.safeParse(value);
  return (error?.issues ?? []).flatMap((issue) => explainIssue(issue, value)).map(({ message }) => message);
};

it.each<[object, string]>([
  [{ name: 5 }, 'name is 5, but a string is needed. Put it in quotes'],
  [{ name: null }, 'name is empty, but a string is needed. Write a string'],
  [{ name: ['Tides'] }, 'name is a list, but a string is needed. Write a string'],
  [{ name: { de: 'Tiden' } }, 'name is a map, but a string is needed. Write a string'],
  [{ tags: 'sea' }, 'tags is "sea", but a list is needed. Write a list'],
  [{ parameters: 'harbour' }, 'parameters is "harbour", but a map is needed. Write a map'],
  [{ featured: 'yes' }, 'featured is "yes", but true or false is needed. Write true or false'],
  [{ status: 'old' }, 'status is "old". It must be "active" or "deprecated"'],
  [{ sumary: 'x' }, 'field "sumary" is not known. Did you mean "summary"? Correct or remove it'],
  [{ qqqqqqqqqq: 'x' }, 'field "qqqqqqqqqq" is not known. Remove it'],
  [{ tags: ['sea', 5] }, 'tag is 5, but a string is needed. Put it in quotes'],
])('an entry with %j gets the message "%s"', (fields, message) => {
  expect(said(fields)).toContain(message);
});

it('a field that is missing is named with what to write, and one that is derived with its origin', () => {
  expect(said({ name: undefined })).toEqual([
    expect.stringMatching(/^field "name" is missing\. Add it: [a-z]/),
  ]);
  expect(said({ slug: 'tides' })).toEqual([
    expect.stringMatching(/^field "slug" is derived from .+\. Remove it$/),
  ]);
});

it('a place in a list is named by its number from 1, and one in a map by its name', () => {
  const parameter = { name: 'X-Key', location: 'header', required: 'yes' };
  expect(said({ auth_params: [parameter] })).toEqual([
    expect.stringMatching(/^required of .+ 1 is "yes", but true/),
  ]);
  expect(said({ parameters: { harbour: 5 } })).toEqual([
    expect.stringMatching(/^parameter "harbour" is 5, but a string is needed/),
  ]);
});

it('a place deeper in a field is named by the way to it', () => {
  const auth = { obtain_url: 'https://tides.example.org/keys', scopes: ['read', 5], hosts: { EU: 5 } };
  expect(said({ auth_mode: 'API key', auth })).toEqual([
    expect.stringMatching(/^auth.scopes item 2 is 5, but a string/),
    expect.stringMatching(/^auth.hosts.EU is 5, but a string/),
  ]);
  expect(said({ auth_mode: 'API key', auth: { ...auth, scopes: 5, hosts: {} } })).toEqual([
    expect.stringMatching(/^auth.scopes is 5, but a list/),
  ]);
});

it('an entry describes at most twelve parameters', () => {
  const parameters = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, 'A harbour.']));
  expect(said({ parameters: parameters(12) })).toEqual([]);
  expect(said({ parameters: parameters(13) })).toEqual([expect.stringContaining('more than 12 parameters')]);
});
