import { type ServerFields, toReplace, untypedFields } from './client-formats.ts';
import type { Connection, ConnectionInput } from './connection.ts';

type Inputs = ReadonlyMap<string, ConnectionInput>;

const BEARER = 'Bearer ';

/**
 * The fields of a server in the configuration of Codex. It expands nothing, but forwards variables by their names, and has
 * a field for a bearer token. Null if it has no field for this connection.
 */
export function codexServer(connection: Connection): ServerFields | null {
  if (connection.type === 'sse') return null;
  const inputs = new Map(connection.inputs.map((input) => [`{${input.name}}`, input]));
  const fields = untypedFields(connection, toReplace);
  if (connection.type === 'stdio') {
    const { command, args, env } = fields;
    return { command, args, ...variableFields(connection.env, env, inputs) };
  }
  const headers = headerFields(connection.headers, inputs);
  return headers && { url: fields.url, ...headers };
}

/** `env_vars` forwards variables of the user; `env` sets the others. */
function variableFields(
  env: Readonly<Record<string, string>>,
  filled: unknown,
  inputs: Inputs,
): ServerFields {
  const forwarded = Object.keys(env).filter((name) => inputs.get(env[name] ?? '')?.variable === name);
  const set = Object.entries(filled ?? {}).filter(([name]) => !forwarded.includes(name));
  return {
    ...(forwarded.length > 0 ? { env_vars: forwarded } : {}),
    ...(set.length > 0 ? { env: Object.fromEntries(set) } : {}),
  };
}

/** Null for a header that is neither a bearer token nor a single value. */
function headerFields(headers: Readonly<Record<string, string>>, inputs: Inputs): ServerFields | null {
  const pairs = Object.entries(headers);
  const bearer = pairs.find(([, value]) => value.startsWith(BEARER));
  const others = pairs
    .filter((pair) => pair !== bearer)
    .map(([name, value]) => [name, inputs.get(value)?.variable]);
  if (others.some(([, variable]) => variable === undefined)) return null;
  const token = inputs.get(bearer?.[1].slice(BEARER.length) ?? '')?.variable;
  return {
    ...(token === undefined ? {} : { bearer_token_env_var: token }),
    ...(others.length > 0 ? { env_http_headers: Object.fromEntries(others) } : {}),
  };
}
