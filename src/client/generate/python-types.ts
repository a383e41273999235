/** A JSON Schema of the API description, as far as types depend on it. */
type TypedSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: TypedSchema[];
  oneOf?: TypedSchema[];
  properties?: Record<string, TypedSchema>;
  required?: string[];
  additionalProperties?: TypedSchema | boolean;
  items?: TypedSchema | boolean;
  prefixItems?: TypedSchema[];
  description?: string;
};

const SIMPLE_TYPES: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};
const IDENTIFIER = /^[A-Za-z_]\w*$/;

/** Types of Python (3.9 and newer) for the named schemas of an OpenAPI document, one text each, in order. */
export function pythonTypes(schemas: Readonly<Record<string, unknown>>): string[] {
  const blocks: string[] = [];
  for (const [name, schema] of Object.entries(schemas) as [string, TypedSchema][]) {
    const type = typeOf(schema, name, blocks);
    if (type !== name) blocks.push(`${name} = ${type}`);
  }
  return blocks;
}

/** The type of a schema. Objects become classes, which are appended to `blocks` in the order in which they are needed. */
function typeOf(schema: TypedSchema, name: string, blocks: string[]): string {
  const {
    $ref,
    enum: values,
    anyOf,
    oneOf,
    type,
    items,
    prefixItems,
    properties,
    additionalProperties,
  } = schema;
  if ($ref !== undefined) return `"${$ref.split('/').at(-1)}"`;
  if (schema.const !== undefined) return literal([schema.const]);
  if (values) return literal(values);
  const choices = anyOf ?? oneOf;
  if (choices) return union(choices.map((each, at) => typeOf(each, choiceName(name, each, at), blocks)));
  if (Array.isArray(type)) return union(type.map((each) => typeOf({ ...schema, type: each }, name, blocks)));
  if (type === 'array') {
    if (prefixItems) return `Tuple[${prefixItems.map((each) => typeOf(each, name, blocks)).join(', ')}]`;
    return `List[${typeof items === 'object' ? typeOf(items, `${name}Item`, blocks) : 'Any'}]`;
  }
  if (type !== 'object') return SIMPLE_TYPES[type ?? ''] ?? 'Any';
  const isOpen = typeof additionalProperties === 'object';
  if (!properties)
    return `Dict[str, ${isOpen ? typeOf(additionalProperties, `${name}Value`, blocks) : 'Any'}]`;
  // A class would refuse the other keys, and cannot have keys such as "@context".
  if (isOpen || !Object.keys(properties).every((key) => IDENTIFIER.test(key))) return 'Dict[str, Any]';
  blocks.push(classOf(schema, properties, name, blocks));
  return name;
}

/** Only a base class can make some keys required and others optional before Python 3.11. */
function classOf(
  { required = [], description = 'A part of a larger object.' }: TypedSchema,
  properties: Readonly<Record<string, TypedSchema>>,
  name: string,
  blocks: string[],
): string {
  const lines = (isRequired: boolean) =>
    Object.entries(properties)
      .filter(([key]) => required.includes(key) === isRequired)
      .flatMap(([key, schema]) => fieldLines(key, schema, typeOf(schema, `${name}${pascal(key)}`, blocks)));
  const text = docstring(description);
  const [needed, optional] = [lines(true), lines(false)];
  if (optional.length === 0) return classText(name, 'TypedDict', text, needed);
  if (needed.length === 0) return classText(name, 'TypedDict, total=False', text, optional);
  const base = `_${name}Required`;
  return [
    classText(base, 'TypedDict', docstring(`The keys that ${name} always has.`), needed),
    classText(name, `${base}, total=False`, text, optional),
  ].join('\n\n\n');
}

function fieldLines(key: string, { description }: TypedSchema, type: string): string[] {
  return [`${key}: ${type}`, ...(description ? [docstring(description)] : [])];
}

const classText = (name: string, base: string, text: string, lines: readonly string[]): string =>
  `class ${name}(${base}):\n    ${text}\n\n${lines.map((line) => `    ${line}`).join('\n')}`;

export const docstring = (text: string): string =>
  `"""${text.replaceAll('\\', '\\\\').replaceAll('"', "'")}"""`;

const pascal = (key: string): string =>
  key
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** A choice is named by the first value of its `kind` or `change` if it has one, otherwise by its position. */
function choiceName(name: string, { properties = {} }: TypedSchema, at: number): string {
  const { const: constant, enum: values } = properties.kind ?? properties.change ?? {};
  const value = constant ?? values?.[0];
  return value === undefined ? `${name}${at === 0 ? '' : at + 1}` : `${name}${pascal(String(value))}`;
}

/** Python has no literal types of fractions. */
const literal = (values: readonly unknown[]): string =>
  values.some((value) => typeof value === 'number' && !Number.isInteger(value))
    ? 'float'
    : `Literal[${values.map(literalValue).join(', ')}]`;

function literalValue(value: unknown): string {
  if (value === null) return 'None';
  return typeof value === 'boolean' ? pascal(String(value)) : JSON.stringify(value);
}

function union(types: readonly string[]): string {
  const unique = [...new Set(types)];
  const others = unique.filter((type) => type !== 'None');
  const joined = others.length === 1 ? (others[0] ?? '') : `Union[${others.join(', ')}]`;
  return others.length === unique.length ? joined : `Optional[${joined}]`;
}
