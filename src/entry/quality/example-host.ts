import type { ParsedEntry } from '../files/parse.ts';
import { readCurlCall } from './curl-call.ts';
import { findingAt, type QualityFinding } from './finding.ts';
import { fillPlaceholders, readInvocation } from './invocation.ts';

/** An example must call this interface: the same host, or for a local MCP server the same command. */
export function findForeignHosts(parsed: ParsedEntry): QualityFinding[] {
  const { endpoint, parameters } = parsed.entry;
  const expected = partyOf(fillPlaceholders(endpoint, parameters));
  return partiesOf(parsed)
    .filter((party) => party !== expected)
    .map((party) => {
      const message = `invocation_example calls "${party}", but the endpoint is at "${expected}". Show a call of the endpoint`;
      return findingAt(parsed, 'example-host', ['invocation_example'], message);
    });
}

/** The host of an address, or the program of a command. */
const partyOf = (target: string): string =>
  URL.canParse(target) ? new URL(target).host : (target.split(/\s+/)[0] ?? '');

function partiesOf(parsed: ParsedEntry): string[] {
  const invocation = readInvocation(parsed);
  if (invocation.kind === 'mcp') {
    return invocation.servers.map((server) => partyOf('url' in server ? server.url : server.command));
  }
  if (invocation.kind !== 'shell' || parsed.entry.category !== 'api') return [];
  return invocation.commands
    .filter(({ name }) => name === 'curl')
    .flatMap((command) => readCurlCall(command).addresses)
    .map(({ value }) => partyOf(value));
}
