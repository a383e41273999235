import { resolve } from 'node:path';
import { type Connection, type ConnectionInput, optionalInputs } from '../../../install/connection.ts';
import { terminalSafe } from '../../../text/terminal-safe.ts';
import {
  type Asked,
  COMMON_OPTIONS,
  COMMON_USAGE,
  type CommandContext,
  defineCommand,
  EXIT,
  SWITCH,
  TEXT,
  UsageError,
} from '../command.ts';
import { changeConfig } from '../install/change-config.ts';
import { CLIENTS, type McpClient } from '../install/clients.ts';
import { readConfig, replaceConfig } from '../install/config-file.ts';
import { planConnection } from '../install/plan-connection.ts';
import { describeDifference } from '../output/lines.ts';
import type { Terminal } from '../terminal.ts';
import { slugOf } from './values.ts';

/** Not the slug of an entry: the gateway of this program. */
const GATEWAY_NAME = 'gateway';
const NAMES = Object.keys(CLIENTS);
const OPTIONS = {
  ...COMMON_OPTIONS,
  client: TEXT,
  project: SWITCH,
  config: TEXT,
  name: TEXT,
  param: { type: 'string', multiple: true },
  optional: SWITCH,
  yes: SWITCH,
  'dry-run': SWITCH,
} as const;

const USAGE = `Usage: callbook install SLUG|gateway --client CLIENT [OPTIONS]
Adds an MCP server, or "callbook gateway", to the configuration of a client. Shows the difference and asks first; keeps a copy of the old file.
Secrets are never written: the client asks for them, or reads them from environment variables.
  --client CLIENT     ${NAMES.join(', ')}
  --project           the file of the project in this folder, not that of the user
  --config FILE       this file instead
  --name NAME         name of the server in the file (default: the slug)
  --param NAME=VALUE  value of a parameter of the server, such as a folder; repeat it for others
  --optional          also adds optional keys
  --dry-run           only shows the difference
  --yes               does not ask
${COMMON_USAGE}
Exits with 1 if you decline.`;

export const INSTALL = defineCommand({
  name: 'install',
  summary: 'Add an MCP server to the configuration of a client',
  positionals: ['slugs'],
  usage: USAGE,
  options: OPTIONS,
  maxPositionals: 1,
  hyphenated: ['param'],
  choices: { client: NAMES },
  run: async (asked, context) => {
    const { values, positionals, refuse, print } = asked;
    const slug = slugOf(positionals[0] ?? refuse('Give the slug of an MCP server.'));
    const plan = await planInstall(asked, context, slug);
    const { path, before, after, result } = plan;
    if (before === after) {
      print({ ...result, changed: false }, ({ file, name }) => `${file} already has ${name}.`);
      return EXIT.found;
    }
    const difference = () => describeChange(plan, context.terminal);
    if (values['dry-run']) {
      print({ ...result, changed: false, content: after }, ({ advice }) =>
        [difference(), ...advice].join('\n'),
      );
      return EXIT.found;
    }
    if (!(await isConfirmed(context.terminal, values.yes === true, difference))) {
      print({ ...result, changed: false }, () => 'Nothing was changed.');
      return EXIT.nothing;
    }
    const backup = aboutFile(path, () => replaceConfig(path, plan, context.now()));
    print({ ...result, changed: true, backup }, describeInstalled);
    return EXIT.found;
  },
});

type Install = Asked<typeof OPTIONS>;
type Result = { slug: string; client: string; file: string; name: string; advice: string[] };
type Plan = { path: string; before: string; after: string; result: Result };

/** What the change would be. Throws UsageError if the server or the file does not allow it. */
async function planInstall(asked: Install, context: CommandContext, slug: string): Promise<Plan> {
  const { values, connect } = asked;
  const client = clientNamed(values.client);
  const name = serverName(values.name ?? slug);
  const choice = { withOptional: values.optional === true };
  const entry = slug === GATEWAY_NAME ? null : await connect().get(slug);
  const connection = entry
    ? planConnection(entry, parameterValues(values.param ?? []), choice)
    : gatewayConnection(asked, context);
  const path = resolve(
    context.places.folder,
    values.config ?? fileOf(client, context, values.project === true),
  );
  const before = aboutFile(path, () => readConfig(path));
  const after = aboutFile(path, () => changeConfig(client, before, { name, connection }));
  if (after === null) throw new UsageError(notSupported(client, entry?.endpoint ?? slug));
  if (entry?.status === 'deprecated') context.terminal.note(`${slug} is deprecated.`);
  const left = choice.withOptional || !entry ? [] : optionalInputs(entry);
  const advice = [
    ...connection.inputs.map((input) => adviceFor(client, input, after)),
    ...describeOptional(left),
  ];
  return { path, before, after, result: { slug, client: client.label, file: path, name, advice } };
}

/** How a client starts the gateway: this very program, with the source that the options name. */
function gatewayConnection({ values: { url, file }, connect }: Install, context: CommandContext): Connection {
  connect(); // Throws if the source cannot be used.
  const { process: own } = context;
  const [command = '', script = ''] = own.argv;
  const address = url ?? context.environment().url;
  const source = file === undefined ? ['--url', String(address)] : ['--file', resolve(file)];
  return { type: 'stdio', command, args: [script, 'gateway', ...source], env: {}, inputs: [] };
}

const describeChange = ({ path, before, after }: Plan, terminal: Terminal): string =>
  `${terminalSafe(path)}\n${describeDifference(terminalSafe(before), terminalSafe(after), terminal)}`;

const describeInstalled = ({ name, file, backup, advice }: Result & { backup: string | null }): string =>
  [`Added ${name} to ${file}.`, ...(backup ? [`The old file is ${backup}.`] : []), ...advice].join('\n');

function clientNamed(given: string | undefined): McpClient {
  const client = given !== undefined && Object.hasOwn(CLIENTS, given) ? CLIENTS[given] : undefined;
  if (client) return client;
  const found = given === undefined ? 'missing' : `"${given}"`;
  throw new UsageError(`--client is ${found}; allowed is one of ${NAMES.join(', ')}.`);
}

function serverName(name: string): string {
  if (/^[A-Za-z0-9][\w-]{0,59}$/.test(name)) return name;
  throw new UsageError(
    `The name is "${name}"; allowed are up to 60 letters, digits, hyphens and underscores.`,
  );
}

function parameterValues(pairs: readonly string[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    if (equals < 1 || equals === pair.length - 1)
      throw new UsageError(`The parameter "${pair}" has no value. Write it as name=value.`);
    const name = pair.slice(0, equals);
    if (values.has(name))
      throw new UsageError(`The parameter "${name}" is given more than once. Give it once.`);
    values.set(name, pair.slice(equals + 1));
  }
  return values;
}

function fileOf(
  { label, userFile, projectFile }: McpClient,
  { places }: CommandContext,
  inProject: boolean,
): string {
  if (!inProject) return userFile(places);
  if (projectFile !== null) return projectFile;
  throw new UsageError(`${label} has no file in a project. Leave out --project.`);
}

/** Names the file in errors that are about it. */
function aboutFile<Value>(path: string, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${path}: ${error.message}`, { cause: error });
    if (error instanceof Error && 'syscall' in error)
      throw new UsageError(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Shows the difference and asks, unless `yes`. Throws UsageError if there is nobody to ask. */
async function isConfirmed(terminal: Terminal, yes: boolean, difference: () => string): Promise<boolean> {
  if (!yes && !terminal.canAsk)
    throw new UsageError('Nobody can confirm the change here. Use --yes to make it, or --dry-run to see it.');
  // If a program reads standard output, the difference must not be in it.
  if (terminal.isTerminal) terminal.print(difference());
  else terminal.note(difference());
  if (yes) return true;
  return /^y(?:es)?$/i.test((await terminal.ask('Write this change? [y/N] ')).trim());
}

const notSupported = ({ label, documentation }: McpClient, endpoint: string): string =>
  `${label} does not read such a server from its configuration file: ${endpoint}. Its documentation: ${documentation}`;

/** One sentence about the keys that were left out, or none. */
function describeOptional(inputs: readonly ConnectionInput[]): string[] {
  if (inputs.length === 0) return [];
  const [{ description = '' } = {}] = inputs;
  const names = inputs.map(({ name }) => name).join(', ');
  return [
    `Optional and left out: ${names} (${description}). Repeat with --optional to add ${inputs.length > 1 ? 'them' : 'it'}.`,
  ];
}

/** What the user has to do about an input. */
function adviceFor(
  { label, prompts }: McpClient,
  { variable, description }: ConnectionInput,
  text: string,
): string {
  if (prompts) return `${label} asks for ${variable} when it starts the server: ${description}.`;
  return text.includes(`<${variable}>`)
    ? `Replace <${variable}> in the file: ${description}.`
    : `Set the environment variable ${variable} before ${label} starts: ${description}.`;
}
