import type { OperationArguments } from '../../../../src/operations/file-schema.ts';
import type { Output } from '../../../../src/operations/result-schema.ts';
import { follow, mapOf, type Node } from '../openapi/node.ts';
import type { OpenApiOperation } from '../openapi/operations.ts';
import { itemsOf } from './output-items.ts';
import { type PagingFacts, pagingOf } from './output-paging.ts';
import { boundedShape, type ShapeTree, shapeTree } from './output-shape.ts';
import type { SchemaSource } from './schema-facts.ts';
import { isPlainText } from './source-text.ts';

const MAX_MEDIA_TYPE_LENGTH = 120;
const JSON_TYPE = /[/+*]json\b/i; // Some documents write `application/*json`.
const TYPE_WITH_JSON = /^(?:\*|application)\/\*(?:json)?$/i;
const WITHOUT_BODY = ['204', '205']; // RFC 9110, sections 15.3.5 and 15.3.6.

/** What the successful response has, and how to page on. Undefined if the document does not say. */
export function outputOf(
  operation: OpenApiOperation,
  input: OperationArguments,
  source: Omit<SchemaSource, 'levels'>,
  isOld: boolean,
): Output | undefined {
  const { root } = source;
  const { response, isEmpty } = successOf(root, operation.node);
  if (isEmpty) return { empty: true };
  const content = mapOf(response?.content);
  const types = isOld ? operation.responseTypes : Object.keys(content);
  const type = types.find((each) => JSON_TYPE.test(each)) ?? types[0];
  const value = isOld ? response?.schema : mapOf(content[type ?? '']).schema;
  const tree = value === undefined ? null : shapeTree(value, source);
  const mediaType = TYPE_WITH_JSON.test(type ?? '') ? jsonIf(tree !== null) : type;
  const output = {
    ...(mediaType !== undefined && isPlainText(mediaType, MAX_MEDIA_TYPE_LENGTH)
      ? { media_type: mediaType }
      : {}),
    ...describeTree(tree, {
      input,
      words: wordsOf(operation),
      ofOne: operation.method === 'get' && /\}(?:\.\w+)?\/?$/.test(operation.path.replace(/#.*$/, '')),
      hasLinkHeader: hasLinkHeader(response),
      deprecated: deprecatedIn(operation),
    }),
  };
  return Object.keys(output).length > 0 ? output : undefined;
}

/** The shape of a response, where its elements are, and how to get more of them. */
export function describeTree(
  tree: ShapeTree | null,
  {
    words,
    ofOne,
    ...facts
  }: Omit<PagingFacts, 'tree' | 'items'> & { words: readonly string[]; ofOne?: boolean },
): Output {
  const items = tree ? itemsOf(tree, words, ofOne) : undefined;
  const paging = pagingOf({ ...facts, tree, items });
  return {
    ...(tree ? boundedShape(tree, items) : {}),
    ...(items === undefined ? {} : { items }),
    ...(paging ? { paging } : {}),
  };
}

/** What the call is named after. */
function wordsOf({ path, id }: OpenApiOperation): string[] {
  const parts = path.replace(/#.*$/, '').split('/');
  const last = parts.findLast((part) => part !== '' && !part.startsWith('{'));
  return [last?.replace(/\.\w+$/, '') ?? [], id ?? []].flat();
}

/** Arguments that the source advises against, by a flag or by the first word of their description. */
const deprecatedIn = ({ parameters }: OpenApiOperation): string[] =>
  parameters
    .filter(
      ({ node, schema }) =>
        [node.deprecated, schema.deprecated].includes(true) ||
        /^\W*deprecated\b/i.test(String(node.description ?? schema.description ?? '')),
    )
    .map(({ name }) => name);

/** A range of types says nothing, unless only JSON has the form of the response. */
const jsonIf = (isStructured: boolean): string | undefined => (isStructured ? 'application/json' : undefined);

const hasLinkHeader = (response: Node | null): boolean =>
  Object.keys(mapOf(response?.headers)).some((name) => name.toLowerCase() === 'link');

/**
 * The response with the lowest status of success that has a body, else the default one. It is empty if the only statuses
 * of success are those without a body.
 */
function successOf(root: Node, node: Node): { response: Node | null; isEmpty: boolean } {
  const responses = mapOf(node.responses);
  const statuses = Object.keys(responses).filter((status) => /^2(?:\d\d|XX)$/i.test(status));
  const full = statuses.filter((status) => !WITHOUT_BODY.includes(status)).sort();
  const bodies = full.map((status) => follow(root, responses[status]));
  const response = bodies.find((each) => each && hasBody(each)) ?? bodies[0];
  if (response !== undefined) return { response, isEmpty: false };
  return { response: follow(root, responses.default), isEmpty: statuses.length > 0 };
}

const hasBody = ({ content, schema }: Node): boolean =>
  schema !== undefined || Object.keys(mapOf(content)).length > 0;
