import { expect, it } from 'vitest';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { namesFrom, operationNames } from '../../../src/site/search/operation-names.ts';
import { anEntry } from '../../helpers/an-entry.ts';
import { anOperation, anOperationsFile, aTool } from '../../helpers/an-operation.ts';

const named = (operation: ReturnType<typeof anOperation>) => {
  const published = publishOperations(anEntry(), anOperationsFile([operation]));
  return namesFrom(operationNames([published]))('tide-tables', 0);
};

it('an HTTP operation is written as its method and path', () => {
  expect(named(anOperation())).toEqual(['get_tides', 'GET /tides']);
});

it('a subcommand is written as its command', () => {
  expect(named(aTool({ name: 'tides-get', command: 'tides get' }))).toEqual(['tides-get', 'tides get']);
});

it('a tool, the endpoint itself and a command of one word are written as their names', () => {
  expect(named(aTool())).toEqual(['get_tides']);
  expect(named(anOperation({ path: '' }))).toEqual(['get_tides']);
  expect(named(aTool({ name: 'list-tides', command: 'tides' }))).toEqual(['list-tides']);
});

it('an unknown interface or number has no name', () => {
  const nameOperation = namesFrom({ known: [['a']] });
  expect(nameOperation('known', 1)).toBeUndefined();
  expect(nameOperation('constructor', 0)).toBeUndefined();
});
