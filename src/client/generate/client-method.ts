import type { z } from 'zod';
import type { CallRow } from '../../api/calls/call.ts';

/** One argument of a method: a value of the path, a query parameter or a field of the body. */
export type MethodArgument = {
  name: string;
  place: 'path' | 'query' | 'body';
  schema: z.ZodType;
  isRequired: boolean;
  /** A list that the service takes joined by commas. */
  isJoined: boolean;
};

/**
 * The arguments of the method that makes a call, in the order of the path and of the schemas. A body is one argument as a
 * whole, unless the row makes some of its fields separate arguments.
 */
export function argumentsOf({ path, params, query, body, client }: CallRow): MethodArgument[] {
  const { positional = [], lists = [] } = client;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const fields = body && positional.length > 0 ? body.schema : undefined;
  const of = (place: MethodArgument['place'], object: z.ZodObject | undefined): MethodArgument[] =>
    Object.entries((object?.shape ?? {}) as Record<string, z.ZodType>).map(([name, schema]) => ({
      ...{ name, place, schema },
      isRequired: !schema.safeParse(undefined).success,
      isJoined: lists.includes(name),
    }));
  const ofPath = of('path', params).sort((a, b) => inPath.indexOf(a.name) - inPath.indexOf(b.name));
  return [...ofPath, ...of('query', query), ...of('body', fields)];
}

export const takesWholeBody = ({ body, client }: CallRow): boolean =>
  body !== undefined && (client.positional ?? []).length === 0;

/** Values of the path, and what the row makes a separate argument. TypeScript takes all others in one object. */
export const isPositional = ({ client }: CallRow, { name, place }: MethodArgument): boolean =>
  place === 'path' || (client.positional ?? []).includes(name);

/** The first field that every response of a call has. A reply without it is not from a Callbook. */
export function requiredFieldOf({ id, answer }: CallRow): string {
  const fields = Object.entries((answer.schema?.shape ?? {}) as Record<string, z.ZodType>);
  const found = fields.find(([, schema]) => !schema.safeParse(undefined).success);
  if (!found) throw new Error(`The answer of ${id} needs a field that every response has`);
  return found[0];
}
