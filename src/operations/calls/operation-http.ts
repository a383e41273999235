import type { InputPlace, Operation } from '../file-schema.ts';
import { argumentTexts, encodedPairs, encodePathValue } from './argument-text.ts';
import type { CallArguments, CallableInterface } from './call-arguments.ts';
import { type Credentials, credentialsOf, sendsOptionalKey } from './credentials.ts';
import { fieldPairs, type Pairs } from './field-pairs.ts';
import { type HttpRequest, withQuery } from './http-request.ts';
import { requestBody } from './request-body.ts';

/**
 * The HTTP request of an operation, with its credentials as placeholders. Throws ArgumentError.
 * @param withOptionalKey whether a call that works with and without a key sends one
 */
export function httpRequestOf(
  target: CallableInterface,
  operation: Operation,
  args: CallArguments,
  withOptionalKey = false,
): HttpRequest {
  const argumentsFor = (place: InputPlace) => argumentsIn(operation, args, place);
  const withOptional = sendsOptionalKey(operation, withOptionalKey);
  const credentials = credentialsOf(target, { withOptional });
  const { body, mediaType, ...multipart } = requestBody(operation, argumentsFor('body'));
  const typed: HttpRequest['headers'] = mediaType === null ? [] : [['Content-Type', mediaType]];
  return {
    method: operation.method ?? 'GET',
    url: addressOf(target, operation, {
      args,
      query: fieldPairs(operation.input, argumentsFor('query')),
      secrets: credentials.query,
    }),
    headers: lastOfEachName([...credentials.headers, ...typed, ...headersOf(argumentsFor('header'))]),
    body,
    basic: credentials.basic,
    ...(credentials.aws_signature === undefined ? {} : { aws_signature: credentials.aws_signature }),
    ...multipart,
  };
}

const headersOf = (given: Pairs): HttpRequest['headers'] =>
  given.flatMap(([name, value]): HttpRequest['headers'] => {
    const text = oneLine(argumentTexts(value).join(', '));
    return text === '' ? [] : [[name, text]];
  });

/** An argument replaces a credential or a media type in the same header. */
const lastOfEachName = (headers: HttpRequest['headers']): HttpRequest['headers'] =>
  headers.filter(([name], at) => !headers.slice(at + 1).some(([later]) => isSame(later, name)));

/** The address that a path of an operation is joined to, and the path. Placeholders stay. */
export function templateOf(target: Pick<CallableInterface, 'endpoint' | 'base_url'>, path: string): string {
  const base = target.base_url ?? target.endpoint;
  const [address = '', query] = splitOnce(base, '?');
  const joined = path.startsWith('/') ? `${address.replace(/\/$/, '')}${path}` : `${address}${path}`;
  return query === undefined ? joined : withQuery(joined, [query]);
}

function addressOf(
  target: CallableInterface,
  operation: Operation,
  { args, query, secrets }: { args: CallArguments; query: Pairs; secrets: Credentials['query'] },
): string {
  const path = (operation.path ?? '').replace(/\{([^{}]+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(args, name) ? encodePathValue(name, args[name]) : placeholder,
  );
  // An argument replaces a credential in the query too.
  const missing = secrets.filter(([name]) => !query.some(([given]) => given === name));
  return withQuery(templateOf(target, path), [...encodedPairs(query), ...missing.map(secretPair)]);
}

/** A placeholder stays readable. */
const secretPair = ([name, value]: readonly [string, string]): string =>
  `${encodeURIComponent(name)}=${/^<[\w.-]+>$/.test(value) ? value : encodeURIComponent(value)}`;

function argumentsIn(operation: Operation, args: CallArguments, place: InputPlace): [string, unknown][] {
  const { properties } = operation.input;
  return Object.entries(args).filter(
    ([name, value]) =>
      value !== undefined && Object.hasOwn(properties, name) && properties[name]?.['x-in'] === place,
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
