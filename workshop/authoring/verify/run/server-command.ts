import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import { NPM_FOLDER } from './install-package.ts';
import type { RunSetup } from './setup-schema.ts';

/** `npx -y @mail/server@1.2 --port 9`: options, the package with or without a version, arguments of the server. */
const NPX = /^npx\s+(?:-\S+\s+)*(?<program>@?[^\s@-][^\s@]*)(?:@\S+)?(?<rest>.*)$/s;
/** `npx -p @mail/server mail-server --port 9`: the package is an option, and the program of it that runs follows. */
const NPX_PROGRAM =
  /^npx\s+(?:-y\s+|--yes\s+)?(?:-p|--package)[\s=]\S+\s+(?:--\s+)?(?<program>\S+)(?<rest>.*)$/s;
const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
const MAX_VARIABLES = 30;

/**
 * The command that starts a local server of npm, and made-up values for the variables that its entry names. The
 * package's own program runs, so that nothing is downloaded. Null if the endpoint is no `npx` command.
 */
export function serverCommand(
  entry: Pick<CatalogEntry, 'endpoint' | 'auth_mode' | 'description' | 'invocation_example' | 'parameters'>,
  { values = {}, variables = {} }: Pick<RunSetup, 'values' | 'variables'>,
): { command: string; variables: Record<string, string> } | null {
  const found = NPX_PROGRAM.exec(entry.endpoint.trim()) ?? NPX.exec(entry.endpoint.trim());
  if (!found?.groups) return null;
  const { program, rest = '' } = found.groups;
  const filled = rest.replaceAll(
    /[<{]([A-Za-z][\w.-]*)[>}]/g,
    (_, name: string) => values[name] ?? madeUp(name, entry.parameters[name] ?? ''),
  );
  const text = [entry.auth_mode, entry.invocation_example ?? '', entry.description].join(' ');
  const named = [...new Set(text.match(VARIABLE) ?? [])].slice(0, MAX_VARIABLES);
  return {
    command: `cd ${NPM_FOLDER} && npx --no-install ${program}${filled}`,
    variables: { ...Object.fromEntries(named.map((name) => [name, madeUp(name, '')])), ...variables },
  };
}

/** Values that have the right form and grant no access, by words of a name or of what it means. The first that fits counts. */
const MADE_UP: readonly { words: RegExp; value: string; inNameOnly?: true }[] = [
  { words: /path|dir|folder|file/i, value: '/home/tool/work' },
  {
    words: /connection|dsn|database_url|postgres/i,
    value: 'postgresql://user:password@127.0.0.1:9/none',
  },
  { words: /mongo/i, value: 'mongodb://127.0.0.1:9/none' },
  { words: /url|endpoint|instance|address/i, value: 'http://127.0.0.1:9' },
  { words: /host|domain|server/i, value: '127.0.0.1' },
  { words: /port/i, value: '9', inNameOnly: true },
  { words: /mail|user/i, value: 'tool@example.org', inNameOnly: true },
];

const madeUp = (name: string, meaning: string): string =>
  MADE_UP.find(({ words, inNameOnly }) => words.test(inNameOnly ? name : `${name} ${meaning}`))?.value ??
  'made-up-value-for-verification';
