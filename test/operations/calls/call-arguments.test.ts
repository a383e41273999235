import { expect, it } from 'vitest';
import { requiredArguments } from '../../../src/operations/calls/call-arguments.ts';
import type { OperationInput } from '../../../src/operations/file-schema.ts';

/** The value of one required argument of a ready call. */
const filled = (schema: OperationInput): unknown =>
  requiredArguments({ type: 'object', properties: { tide: schema }, required: ['tide'] }).tide;

it.each<[OperationInput, unknown]>([
  [{ type: 'string' }, '<tide>'],
  [{ type: 'string', default: 'high' }, 'high'],
  [{ const: 'low' }, 'low'],
  [{ enum: [null, 'ebb'] }, 'ebb'],
  [{ type: ['null', 'boolean'] }, true],
  [{ type: 'array' }, ['<tide>']],
  [{ type: 'array', items: { enum: ['ebb', 'flood'] } }, ['ebb']],
  [{ type: 'object' }, {}],
])('%j is filled with %j', (schema, value) => {
  expect(filled(schema)).toEqual(value);
});

it('an object gets what it requires, at any depth, and nothing else', () => {
  const place = { type: 'object', properties: { id: {}, note: {} }, required: ['id'] };
  const schema = {
    type: 'object',
    properties: { place, days: { type: 'array', items: place }, unit: {} },
    required: ['place', 'days'],
  };
  expect(filled(schema)).toEqual({ place: { id: '<id>' }, days: [{ id: '<id>' }] });
});

it('the first alternative that is more than null is taken, with what all of them require', () => {
  const schema = {
    type: 'object',
    properties: { at: {} },
    required: ['at'],
    oneOf: [{ type: 'null' }, { properties: { harbour: {} }, required: ['harbour'] }, { required: ['buoy'] }],
  };
  expect(filled(schema)).toEqual({ at: '<at>', harbour: '<harbour>' });
  const properties = { path: {}, id: {} };
  const anyOf = [{ required: ['path'] }, { required: ['id'] }];
  expect(requiredArguments({ type: 'object', properties, anyOf })).toEqual({ path: '<path>' });
  expect(requiredArguments({ type: 'object', properties, anyOf }, { id: 7 })).toEqual({});
});

it('a schema that contains itself ends', () => {
  const schema: OperationInput = { type: 'object', required: ['next'] };
  schema.properties = { next: schema };
  expect(JSON.stringify(filled(schema)).length).toBeLessThan(200);
});
