import type { OperationArguments } from '../../../../src/operations/file-schema.ts';
import { isSchema, type Schema } from '../../../../src/operations/json-schema.ts';
import { describeCut, requiredOf } from './schema-facts.ts';

/**
 * An input that is at most `maxLength` long as JSON, if that can be had. Descriptions of deep parts are left out first,
 * the deepest first. Then optional parts are cut, the deepest first and of these the longest, so that only their names
 * stay: objects and lists as a whole, then single fields of what a call needs. What a call needs is never cut.
 */
export function shortInput(input: OperationArguments, maxLength: number): OperationArguments {
  if (lengthOf(input) <= maxLength) return input;
  const short = structuredClone(input) as Mutable;
  const parts = partsOf(short);
  const depths = [...new Set(parts.map(({ depth }) => depth))].sort((a, b) => b - a);
  const steps: ((part: Part) => void)[] = [
    ({ schema, depth }) => depth > 1 && delete schema.description,
    ({ schema, isOptional }) => isOptional && isNested(schema) && cut(schema),
    ({ schema, isOptional }) => !isOptional && isSchema(schema.properties) && cutFields(schema),
  ];
  let over = lengthOf(short) - maxLength;
  for (const step of steps)
    for (const depth of depths)
      for (const part of longestFirst(parts.filter((each) => each.depth === depth))) {
        if (over <= 0) return short as OperationArguments;
        const length = lengthOf(part.schema);
        step(part);
        over -= length - lengthOf(part.schema);
      }
  return short as OperationArguments;
}

const longestFirst = (parts: readonly Part[]): Part[] =>
  parts
    .map((part) => ({ part, length: lengthOf(part.schema) }))
    .sort((a, b) => b.length - a.length)
    .map(({ part }) => part);

type Mutable = Record<string, unknown>;
/** `depth`: 1 for an argument. `isOptional`: whether a call can leave it out. */
type Part = { schema: Mutable; depth: number; isOptional: boolean };

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

const isNested = ({ properties, items, additionalProperties }: Mutable): boolean =>
  properties !== undefined ||
  isSchema(additionalProperties) ||
  (isSchema(items) && isNested(items as Mutable));

function partsOf(schema: Mutable, depth = 0, isOptional = false): Part[] {
  const required = requiredOf(schema);
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const inner = [schema.items, schema.additionalProperties].filter(isSchema);
  return [
    ...(depth > 0 ? [{ schema, depth, isOptional }] : []),
    ...properties.flatMap(([name, each]) =>
      partsOf(each as Mutable, depth + 1, isOptional || !required.includes(name)),
    ),
    ...inner.flatMap((each) => partsOf(each as Mutable, depth + 1, isOptional)),
  ];
}

/** Leaves the names of what is cut. A map has none: its keys are free. */
function cut(schema: Mutable): void {
  const names = namesIn(schema);
  if (names.length === 0 && schema.properties === undefined && isSchema(schema.additionalProperties)) {
    schema.additionalProperties = true;
    return;
  }
  Object.assign(schema, describeCut(schema.description, names));
  if (isSchema(schema.items)) schema.items = { type: schema.items.type };
  delete schema.properties;
  delete schema.required;
  if (isSchema(schema.additionalProperties)) delete schema.additionalProperties;
  schema['x-left-out'] = names;
}

function cutFields(schema: Mutable): void {
  const required = requiredOf(schema);
  const properties = Object.entries(schema.properties as Schema);
  const names = properties.map(([name]) => name).filter((name) => !required.includes(name));
  if (names.length === 0) return;
  schema.properties = Object.fromEntries(properties.filter(([name]) => required.includes(name)));
  Object.assign(schema, describeCut(schema.description, names));
  schema['x-left-out'] = names;
}

function namesIn({ properties, items, additionalProperties }: Schema): string[] {
  if (isSchema(properties)) return Object.keys(properties);
  const [inner] = [items, additionalProperties].filter(isSchema);
  return inner ? namesIn(inner) : [];
}
