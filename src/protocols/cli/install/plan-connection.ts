import type { Entry } from '../../../catalog/entry-schema.ts';
import { fillConnection } from '../../../install/client-formats.ts';
import { type ConnectedEntry, type Connection, connectionOf } from '../../../install/connection.ts';
import type { KeyChoice } from '../../../install/remote-keys.ts';
import { UsageError } from '../command.ts';

type InstallableEntry = ConnectedEntry & Pick<Entry, 'install'>;

/**
 * The connection to the MCP server of an entry, with the values that the user gave. `inputs` has what is still missing.
 * @param given values by the name of their input
 * @param choice whether it has the optional keys too. Throws UsageError for an unknown or secret one, and if there is no
 * connection
 */
export function planConnection(
  entry: InstallableEntry,
  given: ReadonlyMap<string, string>,
  choice: KeyChoice = { withOptional: false },
): Connection {
  const connection = connectionOf(entry, choice);
  if (!connection) throw new UsageError(whyNot(entry));
  checkGiven(entry.slug, connection, given);
  const filled = fillConnection(connection, ({ name }) => given.get(name) ?? `{${name}}`);
  return { ...filled, inputs: connection.inputs.filter(({ name }) => !given.has(name)) };
}

function whyNot({ slug, category, endpoint, install }: InstallableEntry): string {
  if (category === 'mcp')
    return `The command of ${slug} needs a shell, so no client can start it: ${endpoint}`;
  const kind = category === 'api' ? 'an API' : 'a command-line tool';
  const instead = install ? `Install it with: ${install}` : `"callbook operations ${slug}" lists its calls.`;
  return `${slug} is ${kind}, and only MCP servers go into a client's configuration. ${instead}`;
}

function checkGiven(slug: string, { inputs }: Connection, given: ReadonlyMap<string, string>): void {
  const allowed = inputs.filter(({ isSecret }) => !isSecret).map(({ name }) => name);
  for (const name of given.keys()) {
    const input = inputs.find((each) => each.name === name);
    if (input?.isSecret)
      throw new UsageError(`"${name}" is a secret, and secrets are not written into files. Leave it out.`);
    if (!input) {
      const known = allowed.length > 0 ? `It has ${allowed.join(', ')}.` : 'It has none.';
      throw new UsageError(`${slug} has no parameter "${name}". ${known}`);
    }
  }
}
