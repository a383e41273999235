import { parseJson } from '../../text/parse-json.ts';
import { placeholdersIn } from '../endpoint.ts';
import type { ParsedEntry } from '../files/parse.ts';
import { readCurlCall } from './curl-call.ts';
import { findingAt, type QualityFinding } from './finding.ts';
import { type Invocation, readInvocation, type ShellCommand } from './invocation.ts';

const PATH = ['invocation_example'];

/** People paste an example unchanged, so the shell, curl or the MCP client must be able to read it. */
export function findExampleSyntaxErrors(parsed: ParsedEntry): QualityFinding[] {
  return errorsOf(readInvocation(parsed), parsed.entry.category).map((error) =>
    findingAt(
      parsed,
      'example-syntax',
      PATH,
      `invocation_example ${error}. Correct it, and try it in a shell`,
    ),
  );
}

function errorsOf(invocation: Invocation, category: string): string[] {
  if (invocation.kind === 'invalid') return [invocation.error];
  if (invocation.kind === 'mcp') {
    return invocation.servers.flatMap((server) =>
      'url' in server && !URL.canParse(server.url) ? [`has the invalid address "${server.url}"`] : [],
    );
  }
  if (invocation.kind === 'none') return [];
  const curls = invocation.commands.filter(({ name }) => name === 'curl');
  if (category === 'api' && curls.length !== 1) return ['is not a single curl command'];
  return category === 'api' ? curls.flatMap(curlErrors) : [];
}

function curlErrors(command: ShellCommand): string[] {
  const { addresses, fields, takesBracketsLiterally } = readCurlCall(command);
  const [address] = addresses;
  if (!address || addresses.length > 1) return [`has ${addresses.length} addresses instead of one`];
  if (!URL.canParse(address.value)) return [`has the invalid address "${address.value}"`];
  if (address.bare)
    return [`has an unquoted "${address.bare}" in its address, which the shell expands: use single quotes`];
  if (/[[\]{}]/.test(address.value) && !takesBracketsLiterally) {
    return ['has brackets in its address, which curl reads as ranges: add the option -g'];
  }
  return fields.filter(isBrokenJson).map((field) => `sends "${field.slice(0, 40)}", which is not valid JSON`);
}

const isBrokenJson = (field: string): boolean => /^\s*[{[]/.test(field) && parseJson(field) === undefined;

/** The parameters must explain each <placeholder>, so that readers know what to fill in. */
export function findUnexplainedPlaceholders(parsed: ParsedEntry): QualityFinding[] {
  const { invocation_example, parameters } = parsed.entry;
  const brackets = (invocation_example ?? '').match(/<[A-Za-z][A-Za-z0-9_.-]*>/g) ?? [];
  return placeholdersIn(brackets.join(' '))
    .filter((name) => !Object.hasOwn(parameters, name))
    .map((name) => {
      const message = `invocation_example has the placeholder "<${name}>", which parameters does not explain. Add a line for it`;
      return findingAt(parsed, 'example-placeholder', PATH, message);
    });
}
