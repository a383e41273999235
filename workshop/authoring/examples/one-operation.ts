import { upgrade } from '@scalar/openapi-upgrader';
import { listOf, mapOf, type Node, textOf } from '../draft/openapi/node.ts';
import type { OpenApiOperation } from '../draft/openapi/operations.ts';
import type { OpenApiDocument } from '../draft/openapi/read-document.ts';
import { ownPath } from './described-call.ts';

export const OPERATION_ID = 'example';
const MAX_POINTERS = 20_000; // More than one operation of the largest known document refers to.

/** A document of OpenAPI 3.1 with one operation and what it refers to. */
export type OneOperation = { definition: Node; operation: Node; outside: string[] };

/**
 * A document without all but one operation, in OpenAPI 3.1: the validator compiles every operation that it is given.
 * References to other files are left open, and named in `outside`: what they stand for is not validated.
 */
export function oneOperation(document: OpenApiDocument, found: OpenApiOperation): OneOperation {
  const { root, version } = document;
  const { responses: _, callbacks: __, security: ___, ...own } = found.node;
  const outside = new Set<string>();
  const kept = { ...own, operationId: OPERATION_ID, parameters: allParameters(found), responses: {} };
  const part: Record<string, unknown> = {
    ...(version === '2.0'
      ? { swagger: '2.0', consumes: root.consumes }
      : { openapi: version === '3.0' ? '3.0.3' : '3.1.0' }),
    info: { title: 'One operation', version: '1' },
    paths: { [ownPath(found)]: { [found.method]: kept } },
  };
  copyReferenced(root, part, outside);
  const definition = mapOf(upgrade(withoutOutside(part) as Record<string, unknown>, '3.1'));
  const operation = mapOf(mapOf(mapOf(definition.paths)[ownPath(found)])[found.method]);
  return { definition, operation, outside: [...outside] };
}

/** Parameters of the operation first: those of its path count only if it has none of that name and place. */
function allParameters({ item, node }: OpenApiOperation): unknown[] {
  return [...listOf(node.parameters), ...listOf(item.parameters)];
}

/** Copies what a part of a document refers to, at the same place. */
function copyReferenced(root: Node, part: Record<string, unknown>, outside: Set<string>): void {
  const seen = new Set<string>();
  const open = pointersIn(part);
  for (let pointer = open.pop(); pointer !== undefined && seen.size < MAX_POINTERS; pointer = open.pop()) {
    if (seen.has(pointer)) continue;
    seen.add(pointer);
    if (!pointer.startsWith('#/')) outside.add(pointer);
    else {
      const steps = pointer.slice(2).split('/').map(decodeStep);
      const value = steps.reduce<unknown>((node, step) => mapOrList(node)[step], root);
      if (value === undefined) outside.add(pointer);
      else {
        place(part, steps, value);
        open.push(...pointersIn(value));
      }
    }
  }
}

const mapOrList = (value: unknown): Node =>
  typeof value === 'object' && value !== null ? (value as Node) : {};

function place(target: Record<string, unknown>, steps: readonly string[], value: unknown): void {
  let node = target;
  for (const step of steps.slice(0, -1)) {
    if (!Object.hasOwn(node, step)) node[step] = {};
    const next = node[step] as Record<string, unknown>;
    if (typeof next !== 'object' || next === null) return;
    node = next;
  }
  const last = steps.at(-1) ?? '';
  node[last] = value; // The original, so whatever was copied into it before is in it too.
}

function pointersIn(value: unknown): string[] {
  const found: string[] = [];
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const pointer = textOf((next as Node).$ref);
    if (pointer !== null) found.push(pointer);
    open.push(...Object.values(next));
  }
  return found;
}

/** Nothing that the validator is given may make it read other files or hosts. */
function withoutOutside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOutside);
  if (typeof value !== 'object' || value === null) return value;
  const pointer = textOf((value as Node).$ref);
  if (pointer !== null && !pointer.startsWith('#/')) return {};
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutOutside(each)]));
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step.replaceAll('~1', '/').replaceAll('~0', '~'); // Not percent-encoded, so it is taken literally.
  }
}
