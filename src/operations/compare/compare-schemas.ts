import { ownValue } from '../../entry/own-value.ts';
import { isSchema, type Schema } from '../json-schema.ts';

/**
 * One difference between two versions of an interface, as in the drift of what an interface returns. Breaking: a call
 * that was valid may fail. Additive: more is possible. Cosmetic: words only.
 */
export type OperationChange = {
  severity: 'breaking' | 'additive' | 'cosmetic';
  /** `get_tides`, `get_tides(harbour)` or `get_tides.output`. */
  path: string;
  /** Null if it is new. */
  before: string | null;
  /** Null if it is gone. */
  after: string | null;
};

const MAX_DEPTH = 8; // Levels of schemas. Deeper ones are compared as a whole.
/** Keywords that are compared on their own below. */
const COMPARED = ['type', 'enum', 'properties', 'required', 'items', 'x-in', 'x-array', 'x-object'];
/** Keywords for readers. JSON Schema 2020-12 counts `format` among them (Validation, section 7.2.1). */
const ANNOTATIONS = ['description', 'default', 'format', 'title', 'examples', 'deprecated', '$comment'];

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** What changed in a schema. A change is breaking if arguments that were valid before may be refused. */
export function compareSchemas(before: Schema, after: Schema, path: string, depth = 0): OperationChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (depth > MAX_DEPTH) return [{ severity: 'breaking', path, before: 'schema', after: 'other schema' }];
  return [
    ...compareTypes(before, after, path),
    ...compareText('x-in', before, after, path, 'breaking'),
    ...compareText('x-array', before, after, path, 'breaking'),
    ...compareText('x-object', before, after, path, 'breaking'),
    ...compareEnums(listOf(before.enum), listOf(after.enum), path),
    ...compareProperties(before, after, path, depth),
    ...compareItems(before, after, path, depth),
    ...compareRest(before, after, path),
  ];
}

const listOf = (value: unknown): unknown[] | null => (Array.isArray(value) ? value : null);
const textOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

function compareTypes(before: Schema, after: Schema, path: string): OperationChange[] {
  const [had, has] = [typesOf(before), typesOf(after)];
  if (had.join() === has.join()) return [];
  const isTaken = (type: string) => has.includes(type) || (type === 'integer' && has.includes('number'));
  const takesAll = has.length === 0 || (had.length > 0 && had.every(isTaken));
  const [old, now] = [had.join(' or ') || 'any', has.join(' or ') || 'any'];
  return [{ severity: takesAll ? 'additive' : 'breaking', path, before: old, after: now }];
}

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat().map(String).sort();

function compareText(
  keyword: string,
  before: Schema,
  after: Schema,
  path: string,
  severity: OperationChange['severity'],
): OperationChange[] {
  const [old, now] = [textOf(before[keyword]), textOf(after[keyword])];
  return old === now ? [] : [{ severity, path: `${path}.${keyword}`, before: old, after: now }];
}

/** Without an enumeration, every value is allowed. */
function compareEnums(had: unknown[] | null, has: unknown[] | null, path: string): OperationChange[] {
  if (!had && !has) return [];
  const at = `${path}.enum`;
  if (!had || !has) {
    const severity = has ? 'breaking' : 'additive';
    return [{ severity, path: at, before: textOf(had ?? undefined), after: textOf(has ?? undefined) }];
  }
  const [gone, fresh] = [
    had.filter((each) => !has.includes(each)),
    has.filter((each) => !had.includes(each)),
  ];
  return [
    ...gone.map((value) => ({ severity: 'breaking' as const, path: at, before: textOf(value), after: null })),
    ...fresh.map((value) => ({
      severity: 'additive' as const,
      path: at,
      before: null,
      after: textOf(value),
    })),
  ];
}

const propertiesIn = ({ properties }: Schema): Schema => (isSchema(properties) ? properties : {});
const requiredIn = ({ required }: Schema): Set<unknown> => new Set(listOf(required));

function compareProperties(before: Schema, after: Schema, path: string, depth: number): OperationChange[] {
  const [had, has] = [propertiesIn(before), propertiesIn(after)];
  const [required, requires] = [requiredIn(before), requiredIn(after)];
  const names = [...new Set([...Object.keys(had), ...Object.keys(has)])].sort();
  return names.flatMap((name): OperationChange[] => {
    const at = depth === 0 ? `${path}(${name})` : `${path}.${name}`;
    const [old, now] = [ownValue(had, name), ownValue(has, name)];
    const was = required.has(name) ? 'required' : 'optional';
    const is = requires.has(name) ? 'required' : 'optional';
    const severity = is === 'required' ? 'breaking' : 'additive';
    if (old === undefined) return [{ severity, path: at, before: null, after: is }];
    if (now === undefined) return [{ severity: 'breaking', path: at, before: was, after: null }];
    const changes = isSchema(old) && isSchema(now) ? compareSchemas(old, now, at, depth + 1) : [];
    return was === is ? changes : [{ severity, path: at, before: was, after: is }, ...changes];
  });
}

/** Elements that were not described before may have had any form. */
function compareItems(before: Schema, after: Schema, path: string, depth: number): OperationChange[] {
  const [old, now] = [isSchema(before.items) ? before.items : {}, isSchema(after.items) ? after.items : {}];
  return compareSchemas(old, now, `${path}[]`, depth + 1);
}

/** A constraint that is gone or wider allows more. A new or other one may refuse values that were valid. */
function compareRest(before: Schema, after: Schema, path: string): OperationChange[] {
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keywords
    .filter((keyword) => !COMPARED.includes(keyword))
    .flatMap((keyword) =>
      compareText(keyword, before, after, path, severityOf(keyword, before[keyword], after[keyword])),
    );
}

function severityOf(keyword: string, before: unknown, after: unknown): OperationChange['severity'] {
  if (ANNOTATIONS.includes(keyword)) return 'cosmetic';
  if (after === undefined) return 'additive';
  if (typeof before !== 'number' || typeof after !== 'number') return 'breaking';
  const isWider =
    (LOWER_BOUNDS.includes(keyword) && after < before) || (UPPER_BOUNDS.includes(keyword) && after > before);
  return isWider ? 'additive' : 'breaking';
}
