import { placeholdersIn } from '../../entry/endpoint.ts';
import type { Connection, ConnectionInput } from '../../install/connection.ts';
import { isSecretName } from '../../install/remote-keys.ts';
import type { Argument, Input, InputVariables, Package } from './schema.ts';

type Command = Extract<Connection, { type: 'stdio' }>;
type Words = readonly string[];

/**
 * Describes the package that a command such as `npx -y some-server {folder}` starts, in the form of server.json. Null
 * if server.json cannot express a part of the command, such as a program of another package: a partial description
 * would mislead.
 */
export function packageOf(connection: Command): Package | null {
  if (connection.command === 'npx') return npmPackage(connection);
  if (connection.command === 'uvx') return pythonPackage(connection);
  if (connection.command === 'docker') return imagePackage(connection);
  return null;
}

function npmPackage(connection: Command): Package | null {
  const [name, ...rest] = connection.args.filter(
    (word, position) => position > 0 || !/^(-y|--yes)$/.test(word),
  );
  if (!name || name.startsWith('-')) return null;
  const [identifier = '', version] = splitVersion(name);
  return {
    registryType: 'npm',
    identifier,
    ...versionOf(version),
    runtimeHint: 'npx',
    ...common(rest, connection),
  };
}

function pythonPackage(connection: Command): Package | null {
  const [first, python = ''] = connection.args;
  const isPinned = first === '--python'; // To a version of Python: uvx --python 3.13 some-server.
  const [name, ...rest] = connection.args.slice(isPinned ? 2 : 0);
  if (!name || name.startsWith('-')) return null;
  const [identifier = '', version] = splitVersion(name);
  return {
    registryType: 'pypi',
    identifier,
    ...versionOf(version),
    runtimeHint: 'uvx',
    ...(isPinned ? { runtimeArguments: [{ type: 'named' as const, name: '--python', value: python }] } : {}),
    ...common(rest, connection),
  };
}

function imagePackage(connection: Command): Package | null {
  const [run, ...words] = connection.args;
  const read = run === 'run' ? readDockerFlags(words) : null;
  const [identifier, ...rest] = read?.rest ?? [];
  if (!read || !identifier) return null;
  const { passed, mounted } = read;
  return {
    registryType: 'oci',
    identifier,
    runtimeHint: 'docker',
    ...(mounted.length > 0
      ? {
          runtimeArguments: mounted.map(([name, value]) => ({
            type: 'named' as const,
            name,
            value,
            ...textVariables(value, connection.inputs),
          })),
        }
      : {}),
    ...common(rest, connection, passed),
  };
}

/** Splits `@scope/name@1.2.3` and `name@latest`. The version, if there is one, follows the last @. */
function splitVersion(name: string): [string, string?] {
  const at = name.lastIndexOf('@');
  return at > 0 ? [name.slice(0, at), name.slice(at + 1)] : [name];
}

const versionOf = (version: string | undefined) => (version && version !== 'latest' ? { version } : {});

function common(words: Words, { env, inputs }: Command, passed: Words = []) {
  const names = [...new Set([...passed, ...Object.keys(env)])];
  return {
    transport: { type: 'stdio' as const },
    ...(words.length > 0 ? { packageArguments: words.map((word) => argumentOf(word, inputs)) } : {}),
    ...(names.length > 0
      ? { environmentVariables: names.map((name) => variableOf(name, env[name], inputs)) }
      : {}),
  };
}

function argumentOf(value: string, inputs: readonly ConnectionInput[]): Argument {
  return { type: 'positional', value, ...textVariables(value, inputs) };
}

/** Editors ask for a variable only if it has a description and no value. */
function variableOf(name: string, value: string | undefined, inputs: readonly ConnectionInput[]): Input {
  const input = inputs.find((each) => each.variable === name);
  if (!input && value !== undefined) return { name, value, ...textVariables(value, inputs) };
  const { description = name, isSecret = isSecretName(name) } = input ?? {};
  return { name, description, isRequired: input !== undefined, isSecret };
}

const IGNORED_DOCKER_FLAGS = ['-i', '--rm', '--init', '--interactive'];
const VALUE_FLAGS = ['-e', '--env', '-v', '--volume', '--mount'];

/** The variables that `docker run` passes on, its flags with a value, and what follows them. Null for other flags. */
function readDockerFlags(
  words: readonly string[],
): { passed: string[]; mounted: [string, string][]; rest: string[] } | null {
  const passed: string[] = [];
  const mounted: [string, string][] = [];
  let at = 0;
  for (; words[at]?.startsWith('-'); at += 1) {
    const flag = words[at] ?? '';
    if (IGNORED_DOCKER_FLAGS.includes(flag)) continue;
    const value = words[at + 1];
    if (value === undefined || !VALUE_FLAGS.includes(flag)) return null;
    if (/^(-e|--env)$/.test(flag) && /^\w+$/.test(value)) passed.push(value);
    else mounted.push([flag, value]);
    at += 1;
  }
  return { passed, mounted, rest: words.slice(at) };
}

/** The placeholders `{name}` of a text as `variables`, which clients ask for and fill in. Empty if it has none. */
export function textVariables(
  text: string,
  inputs: readonly ConnectionInput[],
): { variables?: InputVariables } {
  const named = placeholdersIn(text).flatMap((name) => inputs.find((input) => input.name === name) ?? []);
  if (named.length === 0) return {};
  const variables = named.map(({ name, description, isSecret }) => [
    name,
    { description, isRequired: true, isSecret },
  ]);
  return { variables: Object.fromEntries(variables) };
}
