import type { OperationArguments, OperationInput } from '../../operations/file-schema.ts';

const MAX_DIFFERENCES = 10;

/**
 * How the arguments of a running tool differ from the recorded ones, in a way that matters to a call: missing or newly
 * required arguments, other types, and choices that are gone. New optional arguments and other words are no difference.
 */
export function schemaDifference(recorded: OperationArguments, live: OperationArguments): string[] {
  const required = new Set(recorded.required);
  const found = Object.entries(recorded.properties).flatMap(([name, schema]) => {
    const now = Object.hasOwn(live.properties, name) ? live.properties[name] : undefined;
    return now ? differencesOf(name, schema, now) : [`"${name}" is gone`];
  });
  const demanded = (live.required ?? []).filter((name) => !required.has(name));
  return [...found, ...demanded.map((name) => `"${name}" is required now`)].slice(0, MAX_DIFFERENCES);
}

function differencesOf(name: string, before: OperationInput, now: OperationInput): string[] {
  const [was, is] = [typesOf(before), typesOf(now)];
  if (was.length > 0 && is.length > 0 && was.some((type) => !accepts(is, type)))
    return [`"${name}" was ${was.join(' or ')} and is ${is.join(' or ')}`];
  const choices = now.enum;
  const gone = choices ? (before.enum ?? []).filter((value) => !choices.includes(value)) : [];
  return gone.length > 0 ? [`"${name}" no longer allows ${JSON.stringify(gone)}`] : [];
}

const accepts = (types: readonly string[], type: string): boolean =>
  type === 'null' || types.includes(type) || (type === 'integer' && types.includes('number'));

const typesOf = ({ type }: OperationInput): string[] => [type ?? []].flat();
