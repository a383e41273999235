import { fillConnection } from '../../install/client-formats.ts';
import { type Connection, connectionOf } from '../../install/connection.ts';
import type { CallArguments } from '../../operations/calls/call-arguments.ts';
import type { CredentialStore } from '../access/credential-store.ts';
import { type CredentialSources, findCredentials } from '../access/credentials.ts';
import { StoredLogin } from '../access/stored-login.ts';
import type { CallTarget } from '../call-target.ts';
import type { PlannedRun } from '../planned-call.ts';
import { effectOf } from '../policy/decide.ts';
import { CallRefusal } from '../refusal.ts';
import { pinnedLaunch, startGrant } from './launch.ts';
import { runTool } from './run-tool.ts';
import type { Server, Sessions } from './sessions.ts';

export type McpDeps = CredentialSources & {
  sessions: Sessions;
  store: CredentialStore;
  workFolder: string;
  stream: (isPrivate: boolean) => typeof fetch;
};

/** Plans the call of a tool of an MCP server. Throws a CallRefusal if there is no way to connect. */
export async function planMcp(target: CallTarget, args: CallArguments, deps: McpDeps): Promise<PlannedRun> {
  const { entry, answer } = target;
  const { operation } = answer;
  const found = connectionOf(entry);
  if (!found || found.type === 'sse')
    throw new CallRefusal(
      `The gateway cannot connect to ${entry.slug}.`,
      'Use an alternative that discover returns.',
    );
  const known = withParameters(target, found, deps);
  const host = known.connection.type === 'stdio' ? null : new URL(known.connection.url).host;
  const secrets = known.connection.inputs.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  const receiver = host ?? `program:${known.connection.type === 'stdio' ? known.connection.command : ''}`;
  const access = await findCredentials(entry, secrets, receiver, deps);
  const login = access.blocked && host !== null ? await loginOf(entry, host, deps) : null;
  const start = startOf(target, known.connection, deps);
  return {
    effect: effectOf(operation),
    host,
    program: null,
    grants: [...start.grants, ...access.grants],
    blocked: known.blocked ?? start.blocked ?? (login ? null : access.blocked),
    preview: previewOf(start.connection, operation.name, args),
    run: (limits) =>
      runTool(
        serverOf(fill(start.connection, access.values), { isPrivate: entry.private === true, login }, deps),
        {
          target,
          args,
          ...limits,
          sessions: deps.sessions,
        },
      ),
  };
}

type Blocked = { connection: Connection; blocked: CallRefusal | null };

/** The connection with what only the user knows, such as a folder. Secrets stay placeholders. */
function withParameters(
  { entry: { slug } }: CallTarget,
  connection: Connection,
  { policy, workFolder }: McpDeps,
): Blocked {
  const given = policy.interfaces[slug]?.parameters ?? {};
  const open = connection.inputs.filter(({ isSecret, name }) => !isSecret && given[name] === undefined);
  const filled = fillConnection(connection, ({ name }) => given[name] ?? `{${name}}`);
  const [first] = open;
  const blocked = first
    ? new CallRefusal(
        `${slug} needs "${first.name}" (${first.description}), which only the user knows.`,
        `The user can add it to the policy: interfaces: { ${slug}: { parameters: { ${first.name}: … } } }. The work folder is ${workFolder}.`,
      )
    : null;
  return { connection: filled, blocked };
}

function startOf(
  { entry }: CallTarget,
  connection: Connection,
  { policy }: McpDeps,
): Blocked & { grants: string[] } {
  if (connection.type !== 'stdio') return { connection, grants: [], blocked: null };
  const { launch, isPinned } = pinnedLaunch(connection, entry);
  const grant = startGrant(entry.slug, launch);
  const blocked =
    isPinned || policy.grants.includes(grant)
      ? null
      : new CallRefusal(
          `${entry.slug} would run whatever version is newest, and that is not started by itself.`,
          `The user can allow it in the policy. Add to "grants": ${JSON.stringify(grant)}`,
        );
  return { connection: launch, grants: [grant], blocked };
}

const fill = (connection: Connection, values: ReadonlyMap<string, string>): Connection =>
  fillConnection(connection, ({ name }) => values.get(name) ?? `{${name}}`);

function serverOf(
  connection: Connection,
  { isPrivate, login }: { isPrivate: boolean; login: StoredLogin | null },
  { variable, workFolder, stream }: McpDeps,
): Server {
  if (connection.type !== 'stdio')
    return {
      type: 'http',
      url: connection.url,
      headers: login ? withoutAuthorization(connection.headers) : connection.headers,
      fetch: stream(isPrivate),
      login,
    };
  const env = {
    PATH: variable('PATH') ?? '',
    HOME: variable('HOME') ?? workFolder, // npm keeps its packages and its configuration there.
    npm_config_ignore_scripts: 'true', // Consent is for the server, not for scripts of its dependencies.
    npm_config_update_notifier: 'false',
    ...connection.env,
  };
  return { type: 'stdio', command: connection.command, args: connection.args, env, cwd: workFolder };
}

/** The SDK adds the token of a login itself. */
const withoutAuthorization = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'));

/** The login that `callbook credentials login` stored for a host. Null if there is none. */
async function loginOf(
  { slug }: CallTarget['entry'],
  host: string,
  { store, redactor }: McpDeps,
): Promise<StoredLogin | null> {
  const onAuthorize = () => {
    throw new CallRefusal(
      `The login of ${slug} has ended.`,
      `Ask the user to run: callbook credentials login ${slug}`,
    );
  };
  const login = new StoredLogin({ slug, host, store, redactor, redirectUrl: null, state: '', onAuthorize });
  return (await login.tokens()) ? login : null;
}

function previewOf(connection: Connection, name: string, args: CallArguments): object {
  const call = { method: 'tools/call', params: { name, arguments: args } };
  if (connection.type !== 'stdio') return { url: connection.url, headers: connection.headers, ...call };
  return { argv: [connection.command, ...connection.args], variables: Object.keys(connection.env), ...call };
}
