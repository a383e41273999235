import type { AuthParam } from '../fields/access.ts';
import type { ParsedEntry } from '../files/parse.ts';
import { readCurlCall } from './curl-call.ts';
import { findingAt, type QualityFinding } from './finding.ts';
import { type ConfiguredServer, readInvocation, type ShellCommand } from './invocation.ts';

/** An example without the key that it needs returns 401 when it is pasted. */
export function findMissingAuth(parsed: ParsedEntry): QualityFinding[] {
  const invocation = readInvocation(parsed);
  const { auth_params } = parsed.entry;
  const required = auth_params.filter((parameter) => parameter.required);
  const isCarried = (parameter: AuthParam): boolean => {
    if (invocation.kind === 'mcp')
      return invocation.servers.every((server) => serverCarries(server, parameter));
    if (invocation.kind !== 'shell') return true;
    return invocation.commands.some(({ name }) => name === 'curl')
      ? invocation.commands.some((command) => command.name === 'curl' && curlCarries(command, parameter))
      : true;
  };
  const missing = required
    .filter((parameter) => !isCarried(parameter))
    .map(({ name, location }) => `${location} "${name}"`);
  const variable = missingVariable(parsed, invocation.kind === 'mcp' ? invocation.servers : []);
  return [...missing, ...variable].map((what) => {
    const message = `invocation_example lacks the ${what}, which every call needs. Add it with a placeholder`;
    return findingAt(parsed, 'example-auth', ['invocation_example'], message);
  });
}

function curlCarries(command: ShellCommand, { name, location }: AuthParam): boolean {
  const { addresses, headers, fields, login } = readCurlCall(command);
  if (location === 'header') {
    const isLogin = login && name.toLowerCase() === 'authorization';
    return isLogin || headers.some((header) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  }
  return (
    addresses.some(({ value }) => URL.canParse(value) && new URL(value).searchParams.has(name)) ||
    fields.some((field) => field.startsWith(`${name}=`))
  );
}

function serverCarries(server: ConfiguredServer, { name, location }: AuthParam): boolean {
  if (!('url' in server)) return true;
  if (location === 'query') return URL.canParse(server.url) && new URL(server.url).searchParams.has(name);
  return Object.keys(server.headers ?? {}).some((header) => header.toLowerCase() === name.toLowerCase());
}

/** A local MCP server reads its key from the environment, so the configuration must set the variable. */
function missingVariable({ entry }: ParsedEntry, servers: readonly ConfiguredServer[]): string[] {
  const variable = /^environment variable ([A-Z][A-Z0-9_]*)/.exec(entry.auth_mode)?.[1];
  if (!variable) return [];
  const isSet = (server: ConfiguredServer) => 'url' in server || Object.hasOwn(server.env ?? {}, variable);
  return servers.every(isSet) ? [] : [`environment variable "${variable}"`];
}
