import { placeholdersIn } from '../endpoint.ts';
import type { ParsedEntry } from '../files/parse.ts';
import { readCurlCall } from './curl-call.ts';
import { type Finding, findingAt } from './finding.ts';
import { type Invocation, readInvocation, type ShellCommand } from './invocation.ts';

const PATH = ['invocation_example'];

/** An example is pasted as it stands: the shell, curl, or the MCP client must be able to read it. */
export function findExampleSyntaxFaults(parsed: ParsedEntry): Finding[] {
  return faultsOf(readInvocation(parsed), parsed.entry.category).map((fault) =>
    findingAt(
      parsed,
      'example-syntax',
      PATH,
      `invocation_example ${fault}. Correct it, and try it in a shell`,
    ),
  );
}

function faultsOf(invocation: Invocation, category: string): string[] {
  if (invocation.kind === 'broken') return [invocation.fault];
  if (invocation.kind === 'mcp') {
    return invocation.servers.flatMap((server) =>
      'url' in server && !URL.canParse(server.url) ? [`has the address "${server.url}", which is none`] : [],
    );
  }
  if (invocation.kind === 'none') return [];
  const curls = invocation.commands.filter(({ name }) => name === 'curl');
  if (category === 'api' && curls.length !== 1) return ['is not one curl command'];
  return category === 'api' ? curls.flatMap(curlFaults) : [];
}

function curlFaults(command: ShellCommand): string[] {
  const { addresses, fields, takesBracketsLiterally } = readCurlCall(command);
  const [address] = addresses;
  if (!address || addresses.length > 1) return [`names ${addresses.length} addresses instead of one`];
  if (!URL.canParse(address.value)) return [`has the address "${address.value}", which is none`];
  if (address.bare) return [`leaves "${address.bare}" of its address to the shell: put it in single quotes`];
  if (/[[\]{}]/.test(address.value) && !takesBracketsLiterally) {
    return ['has brackets in its address, which curl reads as ranges: add the option -g'];
  }
  return fields.filter(isBrokenJson).map((field) => `sends "${field.slice(0, 40)}", which is not valid JSON`);
}

function isBrokenJson(field: string): boolean {
  if (!/^\s*[{[]/.test(field)) return false;
  try {
    JSON.parse(field);
    return false;
  } catch {
    return true; // JSON.parse throws for this one reason; the caller reports it.
  }
}

/** A reader has to know what to put in the place of each <word>. */
export function findUnexplainedPlaceholders(parsed: ParsedEntry): Finding[] {
  const { invocation_example, parameters } = parsed.entry;
  const brackets = (invocation_example ?? '').match(/<[A-Za-z][A-Za-z0-9_.-]*>/g) ?? [];
  return placeholdersIn(brackets.join(' '))
    .filter((name) => !Object.hasOwn(parameters, name))
    .map((name) => {
      const message = `invocation_example has the placeholder "<${name}>", which parameters does not explain. Add one line for it`;
      return findingAt(parsed, 'example-placeholder', PATH, message);
    });
}
