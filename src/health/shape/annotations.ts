/** Keywords of JSON Schema that are for readers. Changing them makes no call invalid. */
const ANNOTATIONS = new Set([
  '$comment',
  '$schema',
  'default',
  'deprecated',
  'description',
  'example',
  'examples',
  'markdownDescription',
  'readOnly',
  'title',
  'writeOnly',
]);
/** Keywords whose members are named by the author of the schema. There, a member called "title" is not a keyword. */
const NAMED_BY_AUTHOR = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
/** Keywords that hold values, not schemas. */
const VALUES = new Set(['const', 'enum']);

/** A JSON Schema without its annotations, at all depths. */
export function withoutAnnotations(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAnnotations);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.has(keyword));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, strip(keyword, value)]));
}

function strip(keyword: string, value: unknown): unknown {
  if (VALUES.has(keyword)) return value;
  if (!NAMED_BY_AUTHOR.has(keyword) || typeof value !== 'object' || value === null)
    return withoutAnnotations(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, schema]) => [name, withoutAnnotations(schema)]),
  );
}
