import { ownValue } from '../../entry/own-value.ts';
import { isSchema } from '../../operations/json-schema.ts';
import { inOrder } from '../../text/in-order.ts';
import type { ShapeChange } from '../event-schema.ts';

type Parameters = Readonly<Record<string, string>>;

const ANY_TYPE = 'any';
const MAX_DEPTH = 4; // Changes of deeper parameters show only in the hash.
const MAX_CHOICES = 20; // Of a longer enumeration only the length is kept.

/** Parameters of an input schema by path, such as "integer|string(1|2|auto)!". "!" marks a required one. */
export function parametersOf(schema: unknown): Record<string, string> {
  const found: [string, string][] = [];
  const visit = (each: unknown, path: string, depth: number): void => {
    if (!isSchema(each) || depth > MAX_DEPTH) return;
    const required = new Set(Array.isArray(each.required) ? each.required : []);
    for (const [name, property] of Object.entries(isSchema(each.properties) ? each.properties : {})) {
      const here = path ? `${path}.${name}` : name;
      found.push([here, typeText(property) + (required.has(name) ? '!' : '')]);
      visit(property, here, depth + 1);
    }
    if (!isSchema(each.items)) return;
    found.push([`${path}[]`, typeText(each.items)]);
    visit(each.items, `${path}[]`, depth + 1);
  };
  visit(schema, '', 1);
  return Object.fromEntries(found.sort(([a], [b]) => inOrder(a, b)));
}

function typeText(schema: unknown): string {
  const types = [...new Set(typesOf(schema))].sort().join('|') || ANY_TYPE;
  if (!isSchema(schema) || !Array.isArray(schema.enum)) return types;
  const listed = schema.enum.map((choice) => JSON.stringify(choice)).sort();
  return `${types}(${listed.length > MAX_CHOICES ? `${listed.length} choices` : listed.join('|')})`;
}

function typesOf(schema: unknown): string[] {
  if (!isSchema(schema)) return [];
  const { type, $ref } = schema;
  const own = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : [];
  const branches = [schema.anyOf, schema.oneOf].filter(Array.isArray).flat();
  return [...own, ...(typeof $ref === 'string' ? [$ref] : []), ...branches.flatMap(typesOf)];
}

/** How the parameters of a tool changed. A change is breaking if arguments that were valid before may be refused. */
export function compareParameters(before: Parameters, after: Parameters, tool: string): ShapeChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [old = null, now = null] = [ownValue(before, name), ownValue(after, name)];
    if (old === now) return [];
    return [{ severity: severityOf(old, now), path: `${tool}(${name})`, before: old, after: now }];
  });
}

function severityOf(old: string | null, now: string | null): ShapeChange['severity'] {
  if (old === null) return now?.endsWith('!') ? 'breaking' : 'additive';
  if (now === null) return 'breaking';
  const [had, has] = [readType(old), readType(now)];
  const takesTypes = has.types.includes(ANY_TYPE) || had.types.every((type) => isTaken(type, has.types));
  const takesChoices =
    has.choices === null || (had.choices?.every((choice) => has.choices?.includes(choice)) ?? false);
  return takesTypes && takesChoices && (had.required || !has.required) ? 'additive' : 'breaking';
}

const isTaken = (type: string, types: readonly string[]): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

type ParameterType = { required: boolean; types: string[]; choices: string[] | null };

function readType(text: string): ParameterType {
  const [, types = '', choices = null, required = ''] = /^([^(!]*)(?:\((.*)\))?(!?)$/s.exec(text) ?? [];
  return { required: required === '!', types: types.split('|'), choices: choices?.split('|') ?? null };
}
