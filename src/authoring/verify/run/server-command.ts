import type { CatalogEntry } from '../../../entry/file-schema.ts';
import { NPM_FOLDER } from './install-package.ts';
import type { RunSetup } from './setup-schema.ts';

/** `npx`, its options, the package with or without a version, and the arguments of the server. */
const NPX = /^npx\s+(?:-\S+\s+)*(@?[^\s@-][^\s@]*)(?:@\S+)?(.*)$/s;
/** `npx` with the package as an option, and then the program of it that runs. */
const NPX_PROGRAM = /^npx\s+(?:-y\s+|--yes\s+)?(?:-p|--package)[\s=]\S+\s+(?:--\s+)?(\S+)(.*)$/s;
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
  if (!found) return null;
  const rest = (found[2] ?? '').replaceAll(
    /[<{]([A-Za-z][\w.-]*)[>}]/g,
    (_, name: string) => values[name] ?? madeUp(name, entry.parameters[name] ?? ''),
  );
  const text = [entry.auth_mode, entry.invocation_example ?? '', entry.description].join(' ');
  const named = [...new Set(text.match(VARIABLE) ?? [])].slice(0, MAX_VARIABLES);
  return {
    command: `cd ${NPM_FOLDER} && npx --no-install ${found[1]}${rest}`,
    variables: { ...Object.fromEntries(named.map((name) => [name, madeUp(name, '')])), ...variables },
  };
}

/** A value that has the right form and grants no access. */
function madeUp(name: string, meaning: string): string {
  const words = `${name} ${meaning}`;
  if (/path|dir|folder|file/i.test(words)) return '/home/tool/work';
  if (/connection|dsn|database_url|postgres/i.test(words))
    return 'postgresql://user:password@127.0.0.1:9/none';
  if (/mongo/i.test(words)) return 'mongodb://127.0.0.1:9/none';
  if (/url|endpoint|instance|address/i.test(words)) return 'http://127.0.0.1:9';
  if (/host|domain|server/i.test(words)) return '127.0.0.1';
  if (/port/i.test(name)) return '9';
  if (/mail|user/i.test(name)) return 'tool@example.org';
  return 'made-up-value-for-verification';
}
