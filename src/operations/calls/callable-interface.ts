import type { CatalogEntry } from '../../entry/file-schema.ts';

/** The fields of an entry that decide how its operations are called, and the address that the operations file adds. */
export type CallableInterface = Pick<
  CatalogEntry,
  'category' | 'endpoint' | 'auth_mode' | 'auth_params' | 'invocation_example' | 'output_format'
> & { base_url?: string | undefined };

/** Arguments of a call, by the names that `input.properties` declares. */
export type CallArguments = Readonly<Record<string, unknown>>;
