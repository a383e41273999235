import {
  MAX_INPUTS,
  MAX_OPERATIONS,
  type Operation,
  type OperationInput,
  type OperationsFile,
} from '../../../../src/operations/file-schema.ts';
import { RESULT_FIELD_NAMES } from '../../../../src/operations/result-schema.ts';

/**
 * The operations of a file as its source has them now. What people wrote stays: names, summaries, effects, examples,
 * descriptions, what the source does not say of results, and the base address, for which sources often name a demo. `fresh` are all operations of the source, the
 * most useful first. New ones are added only if the file listed everything: a shorter file is a choice.
 */
export function refreshOperations(
  file: OperationsFile,
  fresh: readonly Operation[],
  head: Pick<OperationsFile, 'read_at' | 'source_version' | 'digest'> & { total: number },
): OperationsFile {
  const used = new Set<Operation>();
  const kept = file.operations.flatMap((own) => {
    const now = findSame(own, fresh);
    if (!now) return [];
    used.add(now);
    return [mergeOperation(own, now)];
  });
  const names = new Set(kept.map(({ name }) => name));
  const added =
    file.total === undefined ? fresh.filter((each) => !used.has(each) && !names.has(each.name)) : [];
  const operations = [...kept, ...added].slice(0, MAX_OPERATIONS);
  const { total: _, source_version: __, operations: ___, digest: ____, ...rest } = file;
  const { total, ...facts } = head;
  return {
    ...rest,
    ...withoutUndefined(facts),
    ...(total > operations.length ? { total } : {}),
    operations: operations.toSorted((a, b) => Number(!!a.deprecated) - Number(!!b.deprecated)),
  };
}

const withoutUndefined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** The same call, preferably of the same name; else the same name. One call may serve several operations of a file. */
function findSame(own: Operation, fresh: readonly Operation[]): Operation | undefined {
  const isSameCall = ({ method, path, command }: Operation) =>
    method === own.method && path === own.path && command === own.command;
  const byCall = own.path === undefined && own.command === undefined ? [] : fresh.filter(isSameCall);
  const named = (each: Operation) => each.name === own.name;
  return byCall.find(named) ?? byCall[0] ?? fresh.find(named);
}

/** Facts of the source, words of the file. An effect that was unknown is taken over. */
function mergeOperation(own: Operation, now: Operation): Operation {
  const { name, summary, example } = own;
  const effect = own.effect === 'unknown' ? now.effect : own.effect;
  const { example: _, ...facts } = now;
  const results = Object.fromEntries(
    RESULT_FIELD_NAMES.flatMap((field) => (own[field] === undefined ? [] : [[field, own[field]]])),
  );
  return {
    ...results,
    ...facts,
    name,
    summary,
    effect,
    input: mergeInput(own.input, now.input),
    ...(example === undefined ? {} : { example }),
  };
}

function mergeInput(own: Operation['input'], now: Operation['input']): Operation['input'] {
  const properties = Object.entries(now.properties).map(([name, schema]): [string, OperationInput] => {
    const description = ownDescription(own.properties[name]?.description, schema.description);
    if (description === undefined || description === schema.description) return [name, schema];
    const { type, description: _, ...facts } = schema;
    return [name, { ...(type === undefined ? {} : { type }), description, ...facts }];
  });
  return { ...now, properties: Object.fromEntries(properties.slice(0, MAX_INPUTS)) };
}

/** The words of people. A text that a reader cut short is that of the source, which may have more room now. */
function ownDescription(own: string | undefined, now: string | undefined): string | undefined {
  if (own === undefined) return undefined;
  const isCut = own.endsWith('…') && now?.startsWith(own.slice(0, -1).trimEnd());
  return isCut ? undefined : own;
}
