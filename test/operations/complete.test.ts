import { expect, it } from 'vitest';
import { isComplete } from '../../src/operations/complete.ts';
import { MAX_INPUTS, type OperationInput } from '../../src/operations/file-schema.ts';
import { anOperation } from '../helpers/an-operation.ts';

const ofDescription = { origin: 'vendor', source: { kind: 'openapi' } } as const;
const withArgument = (argument: OperationInput) =>
  isComplete(ofDescription, anOperation({ input: { properties: { argument } } }));

it('an operation of a description is complete, one of a page is not', () => {
  expect(isComplete(ofDescription, anOperation())).toBe(true);
  expect(isComplete({ origin: 'vendor', source: { kind: 'documentation' } }, anOperation())).toBe(false);
});

it('arguments that a program read from the source code of a server are complete', () => {
  expect(isComplete({ origin: 'vendor', source: { kind: 'source_code' } }, anOperation())).toBe(true);
});

it('a list of tools in a collection does not say which arguments are required', () => {
  const source = { kind: 'tools_list' } as const;
  expect(isComplete({ origin: 'run', source }, anOperation())).toBe(true);
  expect(isComplete({ origin: 'collection', source }, anOperation())).toBe(false);
});

it.each<[string, OperationInput]>([
  ['has no type', {}],
  ['is a list without elements', { type: 'array' }],
  ['is a list of lists without elements', { type: 'array', items: { type: 'array' } }],
  ['is an object without properties', { type: 'object' }],
  ['has such a property', { type: 'object', properties: { a: { type: 'array' } } }],
  ['has such an alternative', { anyOf: [{ type: 'string' }, { type: 'object' }] }],
  ['is a map of values without a type', { type: 'object', additionalProperties: { minimum: 1 } }],
])('an operation whose argument %s is incomplete', (_, argument) => {
  expect(withArgument(argument)).toBe(false);
});

it.each<[string, OperationInput]>([
  ['a text', { type: 'string' }],
  ['one of some values', { enum: ['a', 'b'] }],
  ['a list of texts', { type: 'array', items: { type: 'string' } }],
  ['an object with properties', { type: 'object', properties: { a: { type: 'integer' } } }],
  ['a map of texts', { type: 'object', additionalProperties: { type: 'string' } }],
  ['an object of any properties', { type: 'object', additionalProperties: true }],
  ['any value', { type: ['string', 'number', 'boolean', 'array', 'object'] }],
  ['an object that was cut and names what it lacks', { type: 'object', 'x-left-out': ['a'] }],
])('an operation whose argument is %s is complete', (_, argument) => {
  expect(withArgument(argument)).toBe(true);
});

it('as many arguments as a file can hold may have been cut', () => {
  const names = Array.from({ length: MAX_INPUTS }, (_, at) => [`a${at}`, { type: 'string' }]);
  expect(isComplete(ofDescription, anOperation({ input: { properties: Object.fromEntries(names) } }))).toBe(
    false,
  );
});

it('the words of a command that no text explains are not taken over', () => {
  const args = { type: 'array', items: { type: 'string' }, 'x-in': 'argument' } as const;
  const ofHelp = { origin: 'run', source: { kind: 'help', digest: 'sha256:0' } } as const;
  const withArgs = (schema: OperationInput) =>
    isComplete(ofHelp, anOperation({ input: { properties: { args: schema } } }));
  expect(withArgs(args)).toBe(false);
  expect(withArgs({ ...args, description: 'files to read' })).toBe(true);
});

it('options of a help text are complete only if a program recorded the digest of what it read', () => {
  const readBy = (source: { kind: 'help'; digest?: string }) =>
    isComplete({ origin: 'run', source }, anOperation());
  expect(readBy({ kind: 'help' })).toBe(false);
  expect(readBy({ kind: 'help', digest: 'sha256:0' })).toBe(true);
});

it('an argument that a call needs may not be cut, nor a part of it that the call needs', () => {
  const cut = { type: 'object', 'x-left-out': ['a'] };
  const withRequired = (argument: OperationInput) =>
    isComplete(ofDescription, anOperation({ input: { properties: { argument }, required: ['argument'] } }));
  expect(withRequired(cut)).toBe(false);
  expect(withRequired({ type: 'object', properties: { part: cut }, required: ['part'] })).toBe(false);
  expect(withRequired({ type: 'object', properties: { part: cut } })).toBe(true);
});

it('optional arguments that were cut are complete if they are named, and a part that nobody could read is not', () => {
  const names = Array.from({ length: MAX_INPUTS }, (_, at) => [`a${at}`, { type: 'string' }]);
  const input = { properties: Object.fromEntries(names), 'x-left-out': ['--more'] };
  expect(isComplete(ofDescription, anOperation({ input }))).toBe(true);
  expect(isComplete(ofDescription, anOperation({ input, partial: true }))).toBe(false);
});
