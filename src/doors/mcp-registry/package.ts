import type { Entry } from '../../catalog/entry-schema.ts';
import { ownValue } from '../../entry/own-value.ts';
import type { Argument, Package } from './schema.ts';

type CommandEntry = Pick<Entry, 'endpoint' | 'auth_mode' | 'parameters'>;

const VARIABLE_NAME = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g;
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|PWD|JWT/;
const IGNORED_DOCKER_FLAGS = ['-i', '--rm', '--init', '--interactive'];

/**
 * Describes the package that a command such as `npx -y some-server <folder>` starts, in the form of server.json. Null
 * if server.json cannot express a part of the command, such as a mounted folder: a partial description would mislead.
 */
export function packageOf(entry: CommandEntry): Package | null {
  const [runner = '', ...words] = entry.endpoint.trim().split(/\s+/);
  if (runner === 'npx') return npmPackage(words, entry);
  if (runner === 'uvx') return pythonPackage(words, entry);
  if (runner === 'docker') return imagePackage(words, entry);
  return null;
}

function npmPackage(words: readonly string[], entry: CommandEntry): Package | null {
  const [name, ...rest] = words.filter((word, position) => position > 0 || !/^(-y|--yes)$/.test(word));
  if (!name || name.startsWith('-')) return null;
  const [identifier = '', version] = splitVersion(name);
  return {
    registryType: 'npm',
    identifier,
    ...versionOf(version),
    runtimeHint: 'npx',
    ...common(rest, [], entry),
  };
}

function pythonPackage([name, ...rest]: readonly string[], entry: CommandEntry): Package | null {
  if (!name || name.startsWith('-')) return null;
  const [identifier = '', version] = splitVersion(name);
  return {
    registryType: 'pypi',
    identifier,
    ...versionOf(version),
    runtimeHint: 'uvx',
    ...common(rest, [], entry),
  };
}

function imagePackage([run, ...words]: readonly string[], entry: CommandEntry): Package | null {
  if (run !== 'run') return null;
  const variables: string[] = [];
  let at = 0;
  for (; words[at]?.startsWith('-'); at += 1) {
    const word = words[at] ?? '';
    if (IGNORED_DOCKER_FLAGS.includes(word)) continue;
    const name = /^(-e|--env)$/.test(word) ? words[at + 1] : undefined;
    if (name === undefined || !/^\w+$/.test(name)) return null;
    variables.push(name);
    at += 1;
  }
  const [identifier, ...rest] = words.slice(at);
  if (!identifier) return null;
  return { registryType: 'oci', identifier, runtimeHint: 'docker', ...common(rest, variables, entry) };
}

/** Splits `@scope/name@1.2.3` and `name@latest`. The version, if there is one, follows the last @. */
function splitVersion(name: string): [string, string?] {
  const at = name.lastIndexOf('@');
  return at > 0 ? [name.slice(0, at), name.slice(at + 1)] : [name];
}

const versionOf = (version: string | undefined) => (version && version !== 'latest' ? { version } : {});

function common(words: readonly string[], named: readonly string[], { auth_mode, parameters }: CommandEntry) {
  const variables = [...new Set([...named, ...(auth_mode.match(VARIABLE_NAME) ?? [])])];
  return {
    transport: { type: 'stdio' as const },
    ...(words.length > 0 ? { packageArguments: words.map((word) => argumentOf(word, parameters)) } : {}),
    ...(variables.length > 0
      ? { environmentVariables: variables.map((name) => ({ name, isSecret: SECRET_NAME.test(name) })) }
      : {}),
  };
}

function argumentOf(word: string, parameters: Entry['parameters']): Argument {
  const value = bracePlaceholders(word);
  const variables = variablesIn(value, parameters);
  return { type: 'positional', value, ...(variables ? { variables } : {}) };
}

/** Replaces `<name>` by `{name}`, the only form of placeholder in the registry. */
export const bracePlaceholders = (text: string): string => text.replaceAll(/<([A-Za-z][\w.-]*)>/g, '{$1}');

/** The placeholders of a text with the entry's descriptions of them. */
export function variablesIn(
  text: string,
  parameters: Entry['parameters'],
): Record<string, { description?: string }> | undefined {
  const names = [...text.matchAll(/\{([A-Za-z][\w.-]*)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return undefined;
  return Object.fromEntries(
    names.map((name) => {
      const description = ownValue(parameters, name);
      return [name, description === undefined ? {} : { description }];
    }),
  );
}
