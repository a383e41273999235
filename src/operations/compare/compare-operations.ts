import type { Operation, OperationsFile } from '../file-schema.ts';
import { compareSchemas, type OperationChange } from './compare-schemas.ts';
import { compareResultShapes } from './compare-shapes.ts';

/** What changed between two versions of the operations of one interface. Empty if nothing did. Order does not matter. */
export function compareOperations(
  before: Pick<OperationsFile, 'operations' | 'base_url'>,
  after: Pick<OperationsFile, 'operations' | 'base_url'>,
): OperationChange[] {
  const [had, has] = [byName(before.operations), byName(after.operations)];
  const names = [...new Set([...had.keys(), ...has.keys()])].sort();
  return [
    ...compareTexts('base_url', 'breaking', before.base_url, after.base_url),
    ...names.flatMap((name) => compareOperation(name, had.get(name), has.get(name))),
  ];
}

const byName = (operations: readonly Operation[]): Map<string, Operation> =>
  new Map(operations.map((operation) => [operation.name, operation]));

function compareOperation(
  name: string,
  old: Operation | undefined,
  now: Operation | undefined,
): OperationChange[] {
  if (!old || !now) {
    const [before, after] = [old && callOf(old), now && callOf(now)];
    return [
      { severity: old ? 'breaking' : 'additive', path: name, before: before ?? null, after: after ?? null },
    ];
  }
  return [
    ...compareTexts(name, 'breaking', callOf(old), callOf(now)),
    ...compareTexts(`${name}.body_type`, 'breaking', old.body_type, now.body_type),
    ...compareSchemas(old.input, now.input, name),
    ...compareOutputs(`${name}.output`, old.output, now.output),
    ...compareAuth(name, old, now),
    ...compareTexts(`${name}.errors`, 'cosmetic', jsonOf(old.errors), jsonOf(now.errors)),
    ...compareTexts(`${name}.effect`, 'cosmetic', old.effect, now.effect),
    ...compareTexts(`${name}.summary`, 'cosmetic', old.summary, now.summary),
    ...compareTexts(`${name}.deprecated`, 'cosmetic', String(!!old.deprecated), String(!!now.deprecated)),
    ...compareTexts(`${name}.example`, 'cosmetic', jsonOf(old.example), jsonOf(now.example)),
  ];
}

/** Credentials that were not needed break calls. Scopes may be other names for the same. */
function compareAuth(name: string, old: Operation, now: Operation): OperationChange[] {
  const isNewlyNeeded = now.auth === 'required' && (old.auth === 'none' || old.auth === 'optional');
  return [
    ...compareTexts(`${name}.auth`, isNewlyNeeded ? 'breaking' : 'cosmetic', old.auth, now.auth),
    ...compareTexts(`${name}.scopes`, 'cosmetic', jsonOf(old.scopes), jsonOf(now.scopes)),
  ];
}

/** How an operation is called, without its arguments. */
const callOf = ({ method, path, command }: Operation): string =>
  command ?? (path === undefined ? 'tool' : `${method ?? 'GET'} ${path}`);

const jsonOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

function compareTexts(
  path: string,
  severity: OperationChange['severity'],
  before: string | undefined,
  after: string | undefined,
): OperationChange[] {
  return before === after ? [] : [{ severity, path, before: before ?? null, after: after ?? null }];
}

/** What was not known before is new, not changed. A shape that was cut proves nothing about fields that it lacks. */
function compareOutputs(path: string, old: Operation['output'], now: Operation['output']): OperationChange[] {
  if (!old || !now) return old === now ? [] : compareTexts(path, 'cosmetic', jsonOf(old), jsonOf(now));
  return [
    ...compareTexts(`${path}.media_type`, 'breaking', old.media_type, now.media_type),
    ...compareResultShapes(path, old, now),
    ...compareTexts(`${path}.items`, 'cosmetic', old.items, now.items),
    ...compareTexts(`${path}.paging`, 'cosmetic', jsonOf(old.paging), jsonOf(now.paging)),
  ];
}
