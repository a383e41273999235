import { join, resolve } from 'node:path';
import type { EntryAnswer } from '../../../api/registry-schema.ts';
import { isWebAddress } from '../../../entry/endpoint.ts';
import { CredentialStore } from '../../../gateway/access/credential-store.ts';
import { logIn } from '../../../gateway/mcp/log-in.ts';
import { openGuardedStream } from '../../../network/guarded-stream.ts';
import {
  type Asked,
  COMMON_OPTIONS,
  COMMON_USAGE,
  type CommandContext,
  defineCommand,
  EXIT,
  type ExitCode,
  SWITCH,
  TEXT,
  UsageError,
} from '../command.ts';
import { slugOf } from './values.ts';

const MAX_LOGIN_BYTES = 1_000_000;
const MAX_SECRET_LENGTH = 10_000;
const ACTIONS = ['set', 'login', 'remove'];
const OPTIONS = {
  ...COMMON_OPTIONS,
  name: TEXT,
  host: { type: 'string', multiple: true },
  folder: TEXT,
  'in-file': SWITCH,
} as const;

const USAGE = `Usage: callbook credentials set|login|remove SLUG [OPTIONS]
Stores the key of an interface for "callbook gateway": in the keyring of the system, or in a file that only you can read.
The key is asked for, or read from standard input. It is sent to the hosts of the entry as it is now, and to no others.
"login" is for hosted MCP servers with OAuth: it prints the address of a page on which you log in.
  --name NAME   placeholder of the key, if the interface needs several
  --host HOST   a host that gets it, if the address has a placeholder; repeat it for others
  --folder DIR  folder of the gateway (default: .callbook in the home folder)
  --in-file     uses the file, even if there is a keyring
${COMMON_USAGE}`;

export const CREDENTIALS = defineCommand({
  name: 'credentials',
  summary: 'Store or remove the key of an interface for the gateway',
  usage: USAGE,
  options: OPTIONS,
  maxPositionals: 2,
  run: async ({ values, positionals, refuse, connect, print }, context) => {
    const [action, given] = positionals;
    if (action === undefined || !ACTIONS.includes(action) || given === undefined)
      return refuse(`Write one of ${ACTIONS.join(', ')}, and the slug of an entry.`);
    const slug = slugOf(given);
    const store = new CredentialStore(
      resolve(values.folder ?? join(context.places.home, '.callbook')),
      values['in-file'] === true,
    );
    if (action === 'remove') {
      const place = await store.write(slug, null);
      print({ slug, removed: true, place }, () => `The key of ${slug} is removed.`);
      return EXIT.found;
    }
    const callbook = connect();
    if (action === 'login') return logInTo(await callbook.get(slug), store, { values, print }, context);
    const [entry, operations] = await Promise.all([callbook.get(slug), callbook.operations(slug)]);
    const hosts = values.host ?? receiversOf(entry, operations.base_url);
    if (hosts.length === 0)
      throw new UsageError(
        `The host of ${slug} depends on your account: ${entry.endpoint}. Give it with --host.`,
      );
    const secret = (await context.terminal.askSecret(`Key of ${slug} for ${hosts.join(', ')}: `)).trim();
    if (secret === '' || secret.length > MAX_SECRET_LENGTH)
      throw new UsageError(`The key has ${secret.length} characters; allowed are 1 to ${MAX_SECRET_LENGTH}.`);
    const before = await store.read(slug);
    const kept = { hosts, values: { ...before?.values, [values.name ?? 'default']: secret } };
    const place = await store.write(entry.slug, kept);
    print({ slug: entry.slug, hosts, place }, describeStored);
    return EXIT.found;
  },
});

async function logInTo(
  { slug, category, endpoint, private: isPrivate }: EntryAnswer,
  store: CredentialStore,
  { values, print }: Pick<Asked<typeof OPTIONS>, 'values' | 'print'>,
  context: CommandContext,
): Promise<ExitCode> {
  if (category !== 'mcp')
    throw new UsageError(
      `The catalog does not record where ${slug} logs users in. Get an access token there, and store it: callbook credentials set ${slug}`,
    );
  if (!isWebAddress(endpoint) || !URL.canParse(endpoint))
    throw new UsageError(`${slug} is no hosted server. Use "set" for a key.`);
  // Entries of the user's own copy may be on this network.
  const stream = openGuardedStream(
    { allow: () => isPrivate === true && values.file !== undefined },
    MAX_LOGIN_BYTES,
  );
  console.warn = () => undefined; // The MCP SDK repeats here what a server said, which could be a token.
  const show = (url: URL) => context.terminal.note(`Open this page to log in: ${url.href}`);
  try {
    await logIn({ slug, url: endpoint, store, fetch: stream.fetch, show });
  } finally {
    await stream.close();
  }
  print({ slug, logged_in: true }, () => `You are logged in to ${slug}.`);
  return EXIT.found;
}

const describeStored = ({ slug, hosts, place }: { slug: string; hosts: string[]; place: string }): string =>
  `The key of ${slug} is in the ${place}. The gateway sends it to ${hosts.join(', ')} only.`;

/**
 * Who gets the credential of an interface: the hosts of its addresses, or the program that it starts. Empty if the host
 * depends on a placeholder.
 * @param addresses its endpoint and the base address of its operations
 */
function receiversOf({ endpoint }: Pick<EntryAnswer, 'endpoint'>, baseUrl: string | undefined): string[] {
  const addresses = [endpoint, ...(baseUrl === undefined ? [] : [baseUrl])].filter(isWebAddress);
  if (addresses.length === 0) return [`program:${endpoint.trim().split(/\s+/)[0]}`];
  const hosts = addresses.map((address) => /^https?:\/\/([^/?#]*)/i.exec(address)?.[1]?.toLowerCase() ?? '');
  return [...new Set(hosts)].filter((host) => host !== '' && !/[{<@]/.test(host));
}
