import type { Entry } from '../../../catalog/entry-schema.ts';
import { credentialsOf } from '../../../operations/calls/credentials.ts';
import { splitShellWords } from '../../../operations/calls/shell.ts';
import { UsageError } from '../exit-code.ts';

/** A value that the user supplies, never this program: a secret, or a part of the command such as a folder. */
export type Blank = {
  variable: string;
  /** Name of the prompt of a client that asks, unlike that of any other server. */
  prompt: string;
  description: string;
  isSecret: boolean;
};

/** A text with blanks in it. */
export type Template = readonly (string | Blank)[];

/** How a client reaches an MCP server: by starting a program, or at an address. */
export type Launch =
  | { kind: 'local'; command: string; args: Template[]; variables: Blank[] }
  | { kind: 'remote'; transport: 'http' | 'sse'; url: Template; headers: [name: string, value: Template][] };

type ServerEntry = Pick<
  Entry,
  | 'slug'
  | 'category'
  | 'endpoint'
  | 'auth_mode'
  | 'auth_kind'
  | 'auth_params'
  | 'parameters'
  | 'install'
  | 'invocation_example'
>;

const VARIABLE_NAME = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g;
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|PWD|JWT|CREDENTIAL/i;
/** `{site}` in addresses, `<path>` in commands and in credentials. */
const PLACEHOLDER = /([<{][A-Za-z][\w.-]*[>}])/;

/**
 * How to start or reach the MCP server of an entry.
 * @param given values of placeholders. Throws UsageError for an unknown or secret one, and if the entry is no MCP server
 */
export function launchOf(entry: ServerEntry, given: ReadonlyMap<string, string>): Launch {
  const { slug, category, endpoint } = entry;
  if (category !== 'mcp') throw new UsageError(notAServer(entry));
  checkGiven(entry, given);
  const template = (text: string) => fillIn(text, entry, given);
  if (/^https?:\/\//.test(endpoint)) return remoteLaunch(entry, template);
  const words = splitShellWords(endpoint);
  const [command, ...args] = words ?? [];
  if (command === undefined)
    throw new UsageError(`The command of ${slug} needs a shell, so no client can start it: ${endpoint}`);
  const names = `${entry.auth_mode} ${variablesOfContainer(args)}`.match(VARIABLE_NAME) ?? [];
  const variables = [...new Set(names)].map((name) => ({
    ...blankOf(name, entry.auth_mode, SECRET_NAME.test(name)),
    prompt: promptOf(`${slug}_${name}`),
  }));
  return { kind: 'local', command, args: args.map(template), variables };
}

function notAServer({ slug, category, install }: ServerEntry): string {
  const kind = category === 'api' ? 'an API' : 'a command-line tool';
  const instead = install ? `Install it with: ${install}` : `"callbook operations ${slug}" lists its calls.`;
  return `${slug} is ${kind}, and only MCP servers go into a client's configuration. ${instead}`;
}

function remoteLaunch(entry: ServerEntry, template: (text: string) => Template): Launch {
  const { headers, query } = credentialsOf(entry);
  // A client that sends no token gets the address of the login from the server, and opens it (MCP, "Authorization").
  const usesLogin = entry.auth_kind === 'oauth2' && !entry.auth_params.some(({ required }) => required);
  const pairs = query.flatMap(
    ([name], at): Template => [
      `${at === 0 && !entry.endpoint.includes('?') ? '?' : '&'}${encodeURIComponent(name)}=`,
      secretBlank(entry, name),
    ],
  );
  return {
    kind: 'remote',
    transport: /\/sse\/?(?:\?|$)/.test(entry.endpoint) ? 'sse' : 'http',
    url: [...template(entry.endpoint), ...pairs],
    headers: usesLogin ? [] : headers.map(([name, value]) => [name, headerTemplate(entry, name, value)]),
  };
}

/** Keeps a scheme such as "Bearer". Whatever follows is the secret, also if the entry's example has a value. */
function headerTemplate(entry: ServerEntry, name: string, value: string): Template {
  const scheme = /^(?:Bearer|Basic|Token|ApiKey|Api-Key|Key) (?:token=)?/i.exec(value)?.[0];
  const blank = secretBlank(entry, name);
  return scheme ? [scheme, blank] : [blank];
}

/** The variable has a name of its own: one that is set for another purpose must not be sent to this server. */
const secretBlank = ({ slug, auth_mode }: ServerEntry, name: string): Blank =>
  blankOf(variableName(`${slug}_${/^authorization$/i.test(name) ? 'token' : name}`), auth_mode, true);

const blankOf = (variable: string, description: string, isSecret: boolean): Blank => ({
  variable,
  prompt: promptOf(variable),
  description,
  isSecret,
});

const promptOf = (text: string): string => text.toLowerCase().replace(/^_/, '').replaceAll('_', '-');

/** `tavily-mcp_apiKey` becomes `TAVILY_MCP_API_KEY`. A name does not begin with a digit. */
function variableName(text: string): string {
  const name = text
    .replace(/([a-z])(?=[A-Z])/g, '$1_')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return /^\d/.test(name) ? `_${name}` : name;
}

/** Names after `-e` of `docker run`, which passes these variables on to the container. */
const variablesOfContainer = (args: readonly string[]): string =>
  args.filter((_, at) => ['-e', '--env'].includes(args[at - 1] ?? '')).join(' ');

const placeholdersOf = (text: string): string[] =>
  text
    .split(PLACEHOLDER)
    .filter((_, at) => at % 2 === 1)
    .map((each) => each.slice(1, -1));

function checkGiven({ slug, endpoint }: ServerEntry, given: ReadonlyMap<string, string>): void {
  const known = placeholdersOf(endpoint);
  for (const name of given.keys()) {
    if (!known.includes(name)) {
      const allowed = known.length > 0 ? `It has ${known.join(', ')}.` : 'It has none.';
      throw new UsageError(`The address of ${slug} has no placeholder "${name}". ${allowed}`);
    }
    if (SECRET_NAME.test(name))
      throw new UsageError(`"${name}" is a secret, and secrets are not written into files. Leave it out.`);
  }
}

function fillIn(
  text: string,
  { slug, parameters }: ServerEntry,
  given: ReadonlyMap<string, string>,
): Template {
  return text.split(PLACEHOLDER).flatMap((part, at): Template => {
    if (at % 2 === 0) return part === '' ? [] : [part];
    const name = part.slice(1, -1);
    const value = given.get(name);
    if (value !== undefined) return [value];
    const description = Object.hasOwn(parameters, name) ? (parameters[name] ?? name) : name;
    return [blankOf(variableName(`${slug}_${name}`), description, SECRET_NAME.test(name))];
  });
}

const isBlank = (part: string | Blank): part is Blank => typeof part !== 'string';

/** All blanks of a launch, each variable once. */
export function blanksOf(launch: Launch): Blank[] {
  const blanks =
    launch.kind === 'local'
      ? [...launch.variables, ...launch.args.flat().filter(isBlank)]
      : [...launch.url, ...launch.headers.flatMap(([, value]) => value)].filter(isBlank);
  return [...new Map(blanks.map((blank) => [blank.variable, blank])).values()];
}
