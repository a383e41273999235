import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { FixableError } from '../../command-line/fixable-error.ts';
import { type Policy, PolicySchema } from './policy-schema.ts';

/**
 * The policy in a file. The defaults if there is no such file.
 * @param isNamed whether the user named this file, so that it must exist. Throws a FixableError that names every problem
 */
export function readPolicy(path: string, isNamed: boolean): Policy {
  if (!existsSync(path)) {
    if (isNamed) throw new FixableError(`There is no policy file "${path}".`);
    return PolicySchema.parse({});
  }
  const { data, error } = PolicySchema.safeParse(parsed(path) ?? {});
  if (data) return data;
  const problems = error.issues.map(
    ({ path: place, message }) => `- ${place.join('.') || 'file'}: ${message}`,
  );
  throw new FixableError(`The policy "${path}" is not usable:\n${problems.join('\n')}`);
}

function parsed(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : '';
    throw new FixableError(`The policy "${path}" cannot be read: ${reason}`, { cause });
  }
}
