import type { Entry } from '../../catalog/entry-schema.ts';
import type { Connection } from '../../install/connection.ts';
import { headerTemplate } from '../../install/remote-keys.ts';
import type { Input, Remote } from './schema.ts';
import { textVariables } from './text-variables.ts';

type Address = Exclude<Connection, { type: 'stdio' }>;

/** Describes the address of a server in the form of server.json, with the headers of its keys. */
export function remoteOf(entry: Entry, { type, url, inputs }: Address): Remote {
  const headers = entry.auth_params
    .filter(({ location }) => location === 'header')
    .map(({ name, required }) => headerOf(name, required, entry));
  return {
    type: type === 'sse' ? 'sse' : 'streamable-http',
    url,
    ...(headers.length > 0 ? { headers } : {}),
    ...textVariables(url, inputs),
  };
}

/** Clients ask for a header with a description and no value. With a scheme such as Bearer, they ask for the token. */
function headerOf(name: string, isRequired: boolean, entry: Entry): Input {
  const { auth_mode } = entry;
  const value = headerTemplate(name, entry);
  const header = { name, description: auth_mode, isRequired, isSecret: true };
  if (value === `{${name}}`) return header;
  return { ...header, value, variables: { [name]: { description: auth_mode, isRequired, isSecret: true } } };
}
