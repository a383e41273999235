import type { OperationArguments } from '../../../../src/operations/file-schema.ts';
import type { Node } from '../openapi/node.ts';

const SAYS_IDEMPOTENT = /\b(?:is|are) (?:an )?idempotent\b(?! (?:if|when|only|unless))/i;
const SAYS_KEY = /idempot/i;

/** Whether a call may be repeated. Empty if the source does not say. */
export type RepeatFacts = { idempotent?: true; idempotency_key?: string };

/**
 * What a source says of repeating a call, beyond its HTTP method: in a statement of its own, in the description, or by an
 * argument that marks repeated calls.
 */
export function repeatingOf(node: Node, input: OperationArguments): RepeatFacts {
  const key = keyOf(node, input);
  const isStated = node['x-idempotent'] === true || SAYS_IDEMPOTENT.test(String(node.description ?? ''));
  return {
    ...(isStated && key === undefined ? { idempotent: true } : {}),
    ...(key === undefined ? {} : { idempotency_key: key }),
  };
}

function keyOf(node: Node, { properties }: OperationArguments): string | undefined {
  const stated = node['x-idempotency-key'];
  if (typeof stated === 'string' && Object.hasOwn(properties, stated)) return stated;
  const args = Object.entries(properties);
  const named = args.find(([name]) => SAYS_KEY.test(name));
  const described = args.find(
    ([, { type, description }]) =>
      type === 'string' && SAYS_KEY.test(description ?? '') && !/\bnot idempot/i.test(description ?? ''),
  );
  return (named ?? described)?.[0];
}
