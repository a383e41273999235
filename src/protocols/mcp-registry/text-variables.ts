import { placeholdersIn } from '../../entry/endpoint.ts';
import type { ConnectionInput } from '../../install/connection.ts';
import type { InputVariables } from './schema.ts';

/** The placeholders `{name}` of a text as `variables`, which clients ask for and fill in. Empty if it has none. */
export function textVariables(
  text: string,
  inputs: readonly ConnectionInput[],
): { variables?: InputVariables } {
  const named = placeholdersIn(text).flatMap((name) => inputs.find((input) => input.name === name) ?? []);
  if (named.length === 0) return {};
  const variables = named.map(({ name, description, isSecret }) => [
    name,
    { description, isRequired: true, isSecret },
  ]);
  return { variables: Object.fromEntries(variables) };
}
