import type { PublishedOperation, PublishedOperations } from '../../operations/published-schema.ts';

/** An operation in a row of results: its name, and how it is written there if that is not the name. */
export type NamedOperation = readonly [name: string, call?: string];

/** The operations of interfaces by slug, in the order of their `number` in matches. */
export type OperationNames = Readonly<Record<string, readonly NamedOperation[]>>;

/** Looks up an operation of an interface. Undefined if it is not loaded. */
export type NameOperation = (slug: string, number: number) => NamedOperation | undefined;

/** The names that the browser loads with the operation index. They leave out what only the entry page shows. */
export const operationNames = (interfaces: readonly PublishedOperations[]): OperationNames =>
  Object.fromEntries(interfaces.map(({ slug, operations }) => [slug, operations.map(namedOperation)]));

export const namesFrom =
  (names: OperationNames): NameOperation =>
  (slug, number) =>
    Object.hasOwn(names, slug) ? names[slug]?.[number] : undefined;

/** `GET /weather`, or a command with its subcommand. An operation without either is called by its name. */
export function namedOperation({
  name,
  method = 'GET',
  path,
  command,
}: Pick<PublishedOperation, 'name' | 'method' | 'path' | 'command'>): NamedOperation {
  // An empty path is the endpoint itself, and a command of one word is the whole tool: neither says which operation.
  if (path) return [name, `${method} ${path}`];
  return command?.includes(' ') ? [name, command] : [name];
}
