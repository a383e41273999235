import type { Connection, ConnectionInput } from './connection.ts';
import { fillConnection } from './fill-connection.ts';

/** The fields of one server in the configuration of a client. */
export type ServerFields = Record<string, unknown>;

/** How the configuration of a client refers to an input, which it must not hold itself. */
type Reference = (input: ConnectionInput) => string;

const inBraces: Reference = ({ variable }) => `\${${variable}}`;
const asEnvironment: Reference = ({ variable }) => `\${env:${variable}}`;
const asPrompt: Reference = ({ id }) => `\${input:${id}}`;
/** For clients that expand nothing: the user replaces this text by the value. */
export const toReplace: Reference = ({ variable }) => `<${variable}>`;

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
export function untypedFields(connection: Connection, reference: Reference): ServerFields {
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
