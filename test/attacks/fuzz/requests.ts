import fc from 'fast-check';
import type { ApiOperation, Parameter } from '../../helpers/api-operations.ts';
import { bodyOf } from './bodies.ts';
import { hostileText } from './texts.ts';
import { type Context, invalid, valid } from './values.ts';

/** A raw request: the target is sent unchanged, the body as bytes. */
export type WireRequest = {
  method: string;
  target: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
};

/** Requests of one operation, valid and invalid. */
export function requestsOf(operation: ApiOperation, context: Context): fc.Arbitrary<WireRequest> {
  return fc
    .record({
      method: often(
        operation.method,
        fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'GET'),
      ),
      path: pathOf(operation, context),
      query: queryOf(operation, context),
      headers: headersOf(operation, context),
      body: operation.body ? bodyOf(operation.body, context) : fc.constant(null),
    })
    .map(({ method, path, query, headers, body }) => ({
      method,
      target: query === '' ? path : `${path}?${query}`,
      headers: body === null ? headers : { 'Content-Type': 'application/json', ...headers },
      body: method === 'GET' || method === 'HEAD' ? null : body,
    }));
}

/** Requests that the description allows. */
export function validRequestsOf(operation: ApiOperation, context: Context): fc.Arbitrary<WireRequest> {
  const query = parametersIn(operation, 'query').map(({ name, required, schema }) => {
    const value = valid(schema, context, name).map((text) => [[name, encode(String(text))]]);
    return required ? value : fc.option(value, { nil: [] });
  });
  return fc
    .record({
      path: fillPath(operation, ({ name, schema }) => valid(schema, context, name).map(String)),
      query: fc.tuple(...query).map((pairs) =>
        pairs
          .flat()
          .map((pair) => pair.join('='))
          .join('&'),
      ),
      body: operation.body ? valid(operation.body, context) : fc.constant(null),
    })
    .map(({ path, query: text, body }) => ({
      method: operation.method,
      target: text === '' ? path : `${path}?${text}`,
      headers: {
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
        ...(operation.needsKey ? { 'x-api-key': context.known['x-api-key']?.[0] ?? '' } : {}),
      },
      body: body === null ? null : Buffer.from(JSON.stringify(body)),
    }));
}

const often = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const parametersIn = ({ parameters }: ApiOperation, place: Parameter['in']) =>
  parameters.filter((parameter) => parameter.in === place);

/** Percent-encodes valid text. Lone surrogates become what broken clients send. */
const encode = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

function fillPath(
  operation: ApiOperation,
  textOf: (parameter: Parameter) => fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const parts = parametersIn(operation, 'path').map((parameter) =>
    textOf(parameter).map((text) => [`{${parameter.name}}`, encode(text)] as const),
  );
  return fc
    .tuple(...parts)
    .map((filled) => filled.reduce((path, [slot, text]) => path.replace(slot, () => text), operation.path));
}

const pathOf = (operation: ApiOperation, context: Context): fc.Arbitrary<string> =>
  fillPath(operation, ({ name, schema }) =>
    fc.oneof(valid(schema, context, name).map(String), hostileText()).filter((text) => text !== ''),
  );

const rawQueryText = fc.oneof(
  hostileText(400).map(encode),
  fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '%ed%a0%80',
    '+',
    '%2B1',
    '1.0',
    '1e1',
    '%D9%A3',
    '&&',
    '=',
    '[]',
    '9'.repeat(400),
  ),
);

function queryOf(operation: ApiOperation, context: Context): fc.Arbitrary<string> {
  const declared = parametersIn(operation, 'query').map(({ name, schema }) => {
    const good = valid(schema, context, name).map((value) => encode(String(value)));
    const bad = invalid(schema).map((value) =>
      encode(typeof value === 'object' ? JSON.stringify(value) : String(value)),
    );
    const value = fc
      .oneof({ weight: 3, arbitrary: good }, bad, rawQueryText)
      .map((text) => `${name}=${text}`);
    const once = value.map((one) => [one]);
    return fc.oneof({ weight: 6, arbitrary: once }, fc.constant([]), fc.tuple(value, value));
  });
  const stray = fc.array(
    fc.tuple(hostileText().map(encode), rawQueryText).map((pair) => pair.join('=')),
    { maxLength: 2 },
  );
  return fc.tuple(...declared, often<string[]>([], stray)).map((all) => all.flat().join('&'));
}

function headersOf(operation: ApiOperation, { known }: Context): fc.Arbitrary<Record<string, string>> {
  const printable = fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '?'));
  const keys = fc.oneof(
    fc.constantFrom(...(known['x-api-key'] ?? ['']), `cb_${'A'.repeat(43)}`, ''),
    printable,
  );
  const oddities = fc.record(
    {
      'If-None-Match': fc.oneof(fc.constantFrom('*', 'W/"a"', '"', ', ,'), printable),
      'Content-Type': fc.constantFrom(
        'application/json; charset=utf-16',
        'application/problem+json',
        'text/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        '',
      ),
      'Content-Encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
      Accept: fc.constantFrom('text/html', 'application/xml;q=0.9', '*/*'),
      Origin: fc.constantFrom('null', 'https://elsewhere.example', 'not an origin'),
      'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'GET'),
      'X-Forwarded-For': fc.constantFrom('1.2.3.4', 'unknown', '::1, 10.0.0.1'),
      Cookie: printable,
    },
    { requiredKeys: [] },
  );
  const keyed = operation.needsKey
    ? fc.oneof(
        { weight: 4, arbitrary: fc.constant({ 'x-api-key': known['x-api-key']?.[0] ?? '' }) },
        fc.record({ 'x-api-key': keys }),
        fc.constant({}),
      )
    : fc.constant({});
  return fc
    .tuple(keyed, often<Record<string, string>>({}, oddities))
    .map(([key, odd]) => ({ ...odd, ...key }));
}
