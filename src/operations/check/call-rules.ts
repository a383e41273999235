import type { Category } from '../../entry/category.ts';
import { FORM_TYPE } from '../calls/request-body.ts';
import type { InputPlace } from '../file-schema.ts';
import { isSchema } from '../json-schema.ts';
import { type OperationRule, violationOf } from './violation.ts';

type CallField = 'method' | 'path' | 'command' | 'body_type';

/** The fields that say how an operation is called, by category. */
const CALL_FIELDS: Readonly<Record<Category, { needed: CallField[]; foreign: CallField[] }>> = {
  api: { needed: ['method', 'path'], foreign: ['command'] },
  mcp: { needed: [], foreign: ['method', 'path', 'command', 'body_type'] },
  cli: { needed: ['command'], foreign: ['method', 'path', 'body_type'] },
};
const PLACES: Readonly<Record<Category, readonly InputPlace[]>> = {
  api: ['path', 'query', 'header', 'body'],
  mcp: [],
  cli: ['flag', 'argument'],
};

/** An HTTP call has a method and a path, a command line has a command, and a tool has only its name. */
export const findWrongCallFields: OperationRule = (operation, { category }) => {
  const { needed, foreign } = CALL_FIELDS[category];
  return [
    ...needed
      .filter((field) => operation[field] === undefined)
      .map((field) => violationOf([], `has no ${field}. Add it`)),
    ...foreign
      .filter((field) => operation[field] !== undefined)
      .map((field) =>
        violationOf([field], `has a ${field}, which category ${category} does not use. Remove it`),
      ),
  ];
};

/** A path continues the address of the interface. Anything else would lead to another host or resource. */
export const findUnsafePath: OperationRule = (operation) => {
  const path = operation.path ?? '';
  const fault = path.startsWith('//')
    ? 'begins with two slashes, which names another host'
    : /[#\\]/.test(path)
      ? 'contains a hash or a backslash'
      : path.split(/[/?]/).some((segment) => segment === '.' || segment === '..')
        ? 'contains a segment of dots'
        : null;
  const message = `has the path "${path}", which ${fault}. Write it relative to the endpoint`;
  return fault ? [violationOf(['path'], message)] : [];
};

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Each placeholder of the path is a required argument with `x-in: path`, and the other way round. */
export const findPathMismatch: OperationRule = (operation) => {
  const { properties, required = [] } = operation.input;
  const named = [...(operation.path ?? '').matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const placed = Object.keys(properties).filter((name) => properties[name]?.['x-in'] === 'path');
  return [
    ...named
      .filter((name) => !placed.includes(name))
      .map((name) =>
        violationOf(['path'], `has no property "${name}" with "x-in: path" for its path. Add it`),
      ),
    ...placed
      .filter((name) => !named.includes(name))
      .map((name) =>
        violationOf(
          ['input', 'properties', name],
          `has the path argument "${name}", but no {${name}} in its path. Correct one of them`,
        ),
      ),
    ...placed
      .filter((name) => !required.includes(name))
      .map((name) =>
        violationOf(
          ['input', 'properties', name],
          `does not list the path argument "${name}" in required. Add it`,
        ),
      ),
  ];
};

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/; // RFC 9110, section 5.6.2.

/** Every argument has a place that its category knows. A tool takes all arguments in one object. */
export const findWrongPlaces: OperationRule = (operation, { category }) => {
  const allowed = PLACES[category];
  return Object.entries(operation.input.properties).flatMap(([name, schema]) => {
    const place = schema['x-in'];
    const path = ['input', 'properties', name];
    if (place === 'header' && !HEADER_NAME.test(name))
      return [violationOf(path, `has the header "${name}", which is not the name of a header`)];
    if (place !== 'query' && schema['x-array'] !== undefined)
      return [violationOf(path, `has an x-array for "${name}". Only lists in the query have one`)];
    if (allowed.length === 0 && place !== undefined)
      return [violationOf(path, `has an x-in for "${name}". Remove it: tools have none`)];
    if (allowed.length === 0 || (place !== undefined && allowed.includes(place))) return [];
    const found = place === undefined ? 'no x-in' : `x-in "${place}"`;
    const message = `has ${found} for "${name}". Use ${allowed.join(', ')}`;
    return [violationOf(path, message)];
  });
};

/** Interfaces read objects in a query or in a form in several ways, and most take no JSON there. */
export const findWrongObjects: OperationRule = (operation) =>
  Object.entries(operation.input.properties).flatMap(([name, schema]) => {
    const path = ['input', 'properties', name];
    const style = schema['x-object'];
    const place = schema['x-in'];
    const isForm = place === 'body' && operation.body_type?.startsWith(FORM_TYPE) === true;
    const isField = place === 'query' || isForm;
    if (style !== undefined && !isField)
      return [
        violationOf(
          path,
          `has an x-object for "${name}". Only objects and lists in the query or in a form have one`,
        ),
      ];
    const takesObject = [schema, schema.items].some(isObjectType);
    if (style !== undefined || !isField || !takesObject) return [];
    const message = `does not say how the object "${name}" is sent. Add x-object: brackets, dots, fields or json`;
    return [violationOf(path, message)];
  });

const isObjectType = (schema: unknown): boolean =>
  isSchema(schema) && [schema.type].flat().includes('object');
