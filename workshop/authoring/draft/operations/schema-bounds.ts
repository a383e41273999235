import { findSecret } from '../../../../src/operations/check/text-rules.ts';
import type { OperationInput } from '../../../../src/operations/file-schema.ts';
import type { Node } from '../openapi/node.ts';

const MAX_PATTERN_LENGTH = 100; // Longer ones say nothing to a reader.
const MAX_COUNT = 1_000_000_000; // Libraries write the limits of their types where a vendor set no bound.
/** Patterns that every text fits. */
const ANY_TEXT = /^\^?(?:\(?(?:\.|\[\\s\\S\]|\\S|\[\^\]|\[\\p\{L\}[^\]]*\]|\[\\u[^\]]*\])[*+]?\)?)+\$?$/;
/** A repeated group that repeats itself may take a validator forever. */
const REPEATED_TWICE = /[*+}]\)(?:[*+]|\{\d+,)/;

/** The bounds of a schema of these types. Vendors also write bounds where they mean nothing, such as the minimum of a text. */
export function boundsOf(schema: Node, types: readonly string[]): OperationInput {
  if (types.length > 0 && types.every((type) => type === 'number' || type === 'integer'))
    return numberBounds(schema);
  if (types.length !== 1) return {};
  if (types[0] === 'array') return pairOf(schema, 'minItems', 'maxItems');
  if (types[0] !== 'string' || schema.enum !== undefined || schema.const !== undefined) return {};
  return { ...pairOf(schema, 'minLength', 'maxLength'), ...patternOf(schema) };
}

/** Until OpenAPI 3.0, `exclusiveMinimum: true` says that the minimum itself is refused. Google writes numbers as texts. */
function numberBounds(schema: Node): OperationInput {
  const { exclusiveMinimum, exclusiveMaximum } = schema;
  const [minimum, maximum] = [numberIn(schema.minimum), numberIn(schema.maximum)];
  const bounds = {
    minimum: exclusiveMinimum === true ? undefined : minimum,
    maximum: exclusiveMaximum === true ? undefined : maximum,
    exclusiveMinimum: exclusiveMinimum === true ? minimum : exclusiveMinimum,
    exclusiveMaximum: exclusiveMaximum === true ? maximum : exclusiveMaximum,
  };
  const stated = Object.entries(bounds).filter(([, bound]) => isBound(bound));
  const { multipleOf } = schema;
  const step = isBound(multipleOf) && multipleOf > 0 && multipleOf !== 1 ? { multipleOf } : {};
  return { ...Object.fromEntries(stated), ...step };
}

const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value;

const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** How many characters or elements are allowed. None is what every schema allows. */
function pairOf(schema: Node, least: string, most: string): OperationInput {
  const [min, max] = [schema[least], schema[most]];
  const isCount = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) < MAX_COUNT;
  if (isCount(min) && isCount(max) && min > max) return {};
  return {
    ...(isCount(min) && min > 0 ? { [least]: min } : {}),
    ...(isCount(max) ? { [most]: max } : {}),
  };
}

/** A pattern of ECMA-262, which JSON Schema demands. Patterns of other languages are left out. */
function patternOf({ pattern }: Node): OperationInput {
  if (typeof pattern !== 'string' || pattern.length > MAX_PATTERN_LENGTH) return {};
  if (
    pattern === '' ||
    findSecret(pattern) !== null ||
    ANY_TEXT.test(pattern) ||
    REPEATED_TWICE.test(pattern)
  )
    return {};
  // Tabs, accents and control characters do not survive in a line of a file.
  if (/[^\x20-\x7e]/.test(pattern) || /\\[AzZG]|\(\?[imsx<]/.test(pattern)) return {};
  try {
    return new RegExp(pattern, 'u') instanceof RegExp ? { pattern } : {};
  } catch {
    return {};
  }
}
