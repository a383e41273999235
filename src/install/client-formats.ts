import type { Connection, ConnectionInput } from './connection.ts';

export type ServerFields = Record<string, unknown>;

/** How the configuration of a client refers to an input, which it must not hold itself. */
type Reference = (input: ConnectionInput) => string;

const inBraces: Reference = ({ variable }) => `\${${variable}}`;
const asEnvironment: Reference = ({ variable }) => `\${env:${variable}}`;
const asPrompt: Reference = ({ id }) => `\${input:${id}}`;
/** For clients that expand nothing: the user replaces this text by the value. */
const toReplace: Reference = ({ variable }) => `<${variable}>`;

/** `{type, url, headers}` or `{type, command, args, env}`, without empty `headers` and `env`. */
function fieldsOf(connection: Connection, reference: Reference): ServerFields & Pick<Connection, 'type'> {
  const filled = fillConnection(connection, reference);
  if (filled.type === 'stdio') {
    const { type, command, args, env } = filled;
    return { type, command, args, ...(isEmpty(env) ? {} : { env }) };
  }
  const { type, url, headers } = filled;
  return { type, url, ...(isEmpty(headers) ? {} : { headers }) };
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** For clients that derive the type of a connection from its fields. */
function untypedFields(connection: Connection, reference: Reference): ServerFields {
  const { type, ...fields } = fieldsOf(connection, reference);
  return fields;
}

export const vsCodeServer = (connection: Connection): ServerFields => fieldsOf(connection, asPrompt);

/** What VS Code asks the user, in a separate list next to the servers. */
export const vsCodePrompts = (inputs: readonly ConnectionInput[]): ServerFields[] =>
  inputs.map(({ id, description, isSecret }) => ({
    type: 'promptString',
    id,
    description,
    password: isSecret,
  }));

export const claudeCodeServer = (connection: Connection): ServerFields => fieldsOf(connection, inBraces);

/** Null for a server at an address: the file of Claude Desktop holds local servers only. */
export const claudeDesktopServer = (connection: Connection): ServerFields | null =>
  connection.type === 'stdio' ? untypedFields(connection, toReplace) : null;

export const cursorServer = (connection: Connection): ServerFields =>
  untypedFields(connection, asEnvironment);

export function windsurfServer(connection: Connection): ServerFields {
  const { url, ...fields } = untypedFields(connection, asEnvironment);
  return connection.type === 'stdio' ? fields : { serverUrl: url, ...fields };
}

/** `httpUrl` is an address of the Streamable HTTP transport, `url` one of the older transport. */
export function geminiServer(connection: Connection): ServerFields {
  const { url, ...fields } = untypedFields(connection, inBraces);
  if (connection.type === 'stdio') return fields;
  return { [connection.type === 'sse' ? 'url' : 'httpUrl']: url, ...fields };
}

/** The connection with `textOf(input)` instead of each `{name}`. A pair of braces that names no input stays. */
export function fillConnection(
  connection: Connection,
  textOf: (input: ConnectionInput) => string,
): Connection {
  const texts = new Map(connection.inputs.map((input) => [input.name, textOf(input)]));
  const fill = (text: string) =>
    text.replaceAll(/\{([A-Za-z][\w.-]*)\}/g, (whole, name: string) => texts.get(name) ?? whole);
  const fillAll = (fields: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, fill(text)]));
  return connection.type === 'stdio'
    ? { ...connection, args: connection.args.map(fill), env: fillAll(connection.env) }
    : { ...connection, url: fill(connection.url), headers: fillAll(connection.headers) };
}

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

/** Null for a header with an input that is neither a bearer token nor the whole value. */
function headerFields(headers: Readonly<Record<string, string>>, inputs: Inputs): ServerFields | null {
  const pairs = Object.entries(headers);
  const bearer = pairs.find(([, value]) => value.startsWith(BEARER));
  const token = inputs.get(bearer?.[1].slice(BEARER.length) ?? '')?.variable;
  const others = pairs.filter((pair) => pair !== bearer || token === undefined);
  const isFixed = ([, value]: [string, string]) => ![...inputs.keys()].some((input) => value.includes(input));
  const fixed = others.filter(isFixed);
  const read = others
    .filter((pair) => !isFixed(pair))
    .map(([name, value]) => [name, inputs.get(value)?.variable]);
  if (read.some(([, variable]) => variable === undefined)) return null;
  return {
    ...(token === undefined ? {} : { bearer_token_env_var: token }),
    ...(fixed.length > 0 ? { http_headers: Object.fromEntries(fixed) } : {}),
    ...(read.length > 0 ? { env_http_headers: Object.fromEntries(read) } : {}),
  };
}
