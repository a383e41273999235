import type { CatalogEntry } from '../../entry/file-schema.ts';
import type { Operation, OperationArguments, OperationInput } from '../file-schema.ts';
import { placeholderFor } from './credentials.ts';

/** The fields of an entry that decide how its operations are called, and the address that the operations file adds. */
export type CallableInterface = Pick<
  CatalogEntry,
  'category' | 'endpoint' | 'auth_mode' | 'auth_params' | 'invocation_example' | 'output_format'
> & { base_url?: string | undefined };

/** Arguments of a call, by the names that `input.properties` declares. */
export type CallArguments = Readonly<Record<string, unknown>>;

/** The arguments of a ready call: the operation's example, or else a value for each required argument. */
export const readyArguments = ({ example, input }: Operation): CallArguments =>
  example ?? requiredArguments(input);

/** A value for each required argument: one that its schema names, or else a placeholder. */
export function requiredArguments(input: OperationArguments): CallArguments {
  return Object.fromEntries(
    (input.required ?? []).map((name) => [
      name,
      fillingValue(name, Object.hasOwn(input.properties, name) ? input.properties[name] : undefined),
    ]),
  );
}

/** A value that the schema itself names, or else a placeholder such as `<city>`. */
function fillingValue(name: string, schema: OperationInput | undefined): unknown {
  const { default: byDefault, const: constant, enum: values } = schema ?? {};
  const named = byDefault ?? constant ?? values?.find((value) => value !== null);
  if (named !== undefined) return named;
  const type = [schema?.type].flat().find((each) => each !== 'null');
  if (type === 'boolean') return true;
  if (type === 'array') return [placeholderFor(name)];
  return type === 'object' ? {} : placeholderFor(name);
}
