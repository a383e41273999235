import type { Node } from '../draft/openapi/node.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

export const isMap = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A part of a document without what no validator of JSON Schema compiles: types that do not exist, `nullable` without a
 * type, and patterns of other languages. What remains of the schema is validated.
 */
export function soundSchemas(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => soundSchemas(each));
  if (!isMap(value)) return value;
  // Below these keywords stand names or values, not keywords.
  if (['example', 'examples', 'default', 'enum', 'const'].includes(key)) return value;
  const isNames = key === 'properties' || key === 'patternProperties';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword, inner]) => isNames || isSound(keyword, inner, value))
      .map(([keyword, inner]) => [keyword, soundSchemas(inner, isNames ? '' : keyword)]),
  );
}

function isSound(keyword: string, inner: unknown, { type }: Node): boolean {
  if (keyword === 'type' && (typeof inner === 'string' || Array.isArray(inner)))
    return [inner].flat().every((each) => TYPES.includes(String(each)));
  if (keyword === 'nullable') return typeof type === 'string' && TYPES.includes(type);
  if (keyword === 'pattern' && typeof inner === 'string') return isPattern(inner);
  if (keyword === 'required') return Array.isArray(inner) || typeof inner === 'boolean';
  return !['$id', '$schema'].includes(keyword);
}

/** \\A and \\Z are anchors in other languages, and letters in JavaScript. */
function isPattern(text: string): boolean {
  if (/\\[AZ]/.test(text)) return false;
  try {
    new RegExp(text);
    return true;
  } catch {
    return false; // Expected: the syntax of another language.
  }
}
