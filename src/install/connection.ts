import type { Entry } from '../catalog/entry-schema.ts';
import { isWebAddress, placeholdersIn } from '../entry/endpoint.ts';
import { ownValue } from '../entry/own-value.ts';
import { splitShellWords } from '../operations/calls/shell.ts';
import { describedServer } from './described-server.ts';
import { isSecretName, type KeyChoice, remoteHeaders, variablesIn, withKeysInQuery } from './remote-keys.ts';

/** A value that the user supplies: a secret, or a part of the address or command. Texts refer to it as `{name}`. */
export type ConnectionInput = {
  name: string;
  /** Unlike that of any other server, because clients keep the prompts of all servers in one list. */
  id: string;
  /** The environment variable that clients read it from: the one that the server reads, else a name made for it. */
  variable: string;
  description: string;
  isSecret: boolean;
};
/** How a client connects to an MCP server. Nothing in it is secret: secrets are among `inputs`, by name. */
export type Connection = { inputs: ConnectionInput[] } & (
  | { type: 'http' | 'sse'; url: string; headers: Record<string, string> }
  | { type: 'stdio'; command: string; args: string[]; env: Record<string, string> }
);
export type ConnectedEntry = Pick<
  Entry,
  | 'slug'
  | 'category'
  | 'endpoint'
  | 'parameters'
  | 'auth_mode'
  | 'auth_kind'
  | 'auth_params'
  | 'invocation_example'
>;

/**
 * The connection to the MCP server of an entry. Null for other entries, and for a command that needs a shell.
 * @param choice whether it has the optional keys too. Not by default
 */
export function connectionOf(
  entry: ConnectedEntry,
  choice: KeyChoice = { withOptional: false },
): Connection | null {
  if (entry.category !== 'mcp') return null;
  const isRemote = isWebAddress(entry.endpoint);
  return isRemote ? remoteConnection(entry, choice) : localConnection(entry, choice);
}

/** The keys that the server of an entry can do without. Its connection has them only if asked for. */
export function optionalInputs(entry: ConnectedEntry): ConnectionInput[] {
  const needed = new Set(connectionOf(entry)?.inputs.map(({ name }) => name));
  const all = connectionOf(entry, { withOptional: true })?.inputs ?? [];
  return all.filter(({ name }) => !needed.has(name));
}

function remoteConnection(entry: ConnectedEntry, choice: KeyChoice): Connection {
  const url = bracePlaceholders(withKeysInQuery(entry, choice));
  const headers = remoteHeaders(entry, choice);
  const keys = entry.auth_params.map(({ name }) => name);
  const names = placeholdersIn([url, ...Object.values(headers)].join(' '));
  const inputs = names.map((name) => inputOf(name, entry, { isKey: keys.includes(name) }));
  return { type: usesSse(entry.endpoint) ? 'sse' : 'http', url, headers, inputs };
}

/** Whether an address belongs to the transport that Streamable HTTP replaced: by custom, its path ends in /sse. */
export const usesSse = (address: string): boolean => /\/sse\/?(?:[?#]|$)/.test(address);

/** What the example of an entry gives or, without one, its endpoint. */
type GivenServer = { args: readonly string[]; env?: Readonly<Record<string, string>> };

/**
 * `npx -y some-mcp` with `auth_mode: "SOME_API_KEY"` becomes the command npx with the args -y and some-mcp, the variable
 * `SOME_API_KEY: "{SOME_API_KEY}"`, and an input of this name.
 */
function localConnection(entry: ConnectedEntry, choice: KeyChoice): Connection | null {
  const [command, ...words] = splitShellWords(entry.endpoint) ?? [];
  if (!command) return null;
  const example = describedServer(entry);
  if (example.kind === 'remote') return startedApart(example.url, entry);
  // An example that starts something else than the endpoint does not configure this server.
  const given: GivenServer = example.command === command ? example : { args: words };
  const env = environmentOf(variablesOf(entry, { command, words }, given, choice));
  const args = (command === 'docker' ? passVariables(given.args, Object.keys(env)) : [...given.args]).map(
    bracePlaceholders,
  );
  const names = placeholdersIn([...args, ...Object.values(env)].join(' '));
  const inputs = names.map((name) =>
    inputOf(name, entry, { isVariable: Object.hasOwn(env, name), written: ownValue(given.env ?? {}, name) }),
  );
  return { type: 'stdio', command, args, env, inputs };
}

/** A server that the user starts and that then listens at an address of this machine. */
function startedApart(address: string, entry: ConnectedEntry): Connection {
  const url = bracePlaceholders(address);
  const inputs = placeholdersIn(url).map((name) => inputOf(name, entry, {}));
  return { type: usesSse(url) ? 'sse' : 'http', url, headers: {}, inputs };
}

/** The variables of the example. If it has none, or if optional keys are asked for, also the expected ones. */
function variablesOf(
  entry: ConnectedEntry,
  { command, words }: { command: string; words: readonly string[] },
  { args, env }: GivenServer,
  choice: KeyChoice,
): Readonly<Record<string, string>> {
  if (choice.withOptional) {
    const expected = expectedVariables(entry, { command, args: [...args, ...words] }, choice);
    return { ...expected, ...env };
  }
  return env ?? expectedVariables(entry, { command, args }, choice);
}

/** The variables that `auth_mode` names or that `docker run -e NAME` passes on, without values. */
function expectedVariables(
  { auth_mode }: ConnectedEntry,
  { command, args }: { command: string; args: readonly string[] },
  { withOptional }: KeyChoice,
): Record<string, string> {
  const isOptional = /^(?:none|optional)\b/i.test(auth_mode);
  const named = isOptional && !withOptional ? [] : variablesIn(auth_mode);
  const passed = args.filter((word, at) => /^(?:-e|--env)$/.test(args[at - 1] ?? '') && /^\w+$/.test(word));
  return Object.fromEntries([...named, ...(command === 'docker' ? passed : [])].map((name) => [name, '']));
}

/** A variable that is secret, or only a placeholder, becomes an input with its name. Others keep their value. */
const environmentOf = (variables: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      const isInput = value === '' || isSecretName(name) || /^(?:<[^<>]+>|\{[^{}]+\})$/.test(value);
      return [name, isInput ? `{${name}}` : bracePlaceholders(value)];
    }),
  );

/** A container sees only the variables that `docker run -e NAME` passes on. */
function passVariables([run = '', ...words]: readonly string[], variables: readonly string[]): string[] {
  const isPassed = (name: string) => words.some((word) => word === name || word.startsWith(`${name}=`));
  return [run, ...variables.filter((name) => !isPassed(name)).flatMap((name) => ['-e', name]), ...words];
}

/** Replaces `<name>` by `{name}`, the only form of placeholder in connections and in the MCP registry. */
export const bracePlaceholders = (text: string): string => text.replaceAll(/<([A-Za-z][\w.-]*)>/g, '{$1}');

type InputOrigin = {
  isKey?: boolean;
  isVariable?: boolean;
  /** The value of the variable in the example of the entry. */
  written?: string | undefined;
};

function inputOf(
  name: string,
  { slug, parameters, auth_mode }: ConnectedEntry,
  { isKey = false, isVariable = false, written = '' }: InputOrigin,
): ConnectionInput {
  // The example may fill ES_URL with <es_url>. Then the parameter of that name describes it.
  const described = [name, ...placeholdersIn(written), name.toLowerCase()]
    .map((each) => ownValue(parameters, each))
    .find((each) => each !== undefined);
  const isOfAuth = isKey || (isVariable && (isSecretName(name) || variablesIn(auth_mode).includes(name)));
  return {
    name,
    id: `${slug}-${name}`,
    variable: isVariable ? name : ownVariable(slug, name),
    description: described ?? (isOfAuth ? auth_mode : name),
    isSecret: isKey || isSecretName(name),
  };
}

/**
 * The variable of an input that the server does not read itself: `TAVILY_MCP_API_KEY` for `apiKey` of `tavily-mcp`. With
 * the slug in front, a placeholder `<path>` does not read PATH, and no server gets a token that is set for another purpose.
 */
function ownVariable(slug: string, name: string): string {
  const words = `${slug}_${/^authorization$/i.test(name) ? 'token' : name}`.replace(
    /([a-z])(?=[A-Z])/g,
    '$1_',
  );
  const variable = words.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  return /^\d/.test(variable) ? `_${variable}` : variable; // A variable does not begin with a digit (POSIX, "Name").
}
