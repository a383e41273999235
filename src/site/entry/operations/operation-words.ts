import type { OperationInput } from '../../../operations/file-schema.ts';
import type { PublishedOperation, PublishedOperations } from '../../../operations/published-schema.ts';

/** What a call does to the data behind it. "Destructive" is the word of the MCP specification for it. */
export const EFFECT_WORDS: Readonly<Record<PublishedOperation['effect'], string>> = {
  read: 'Reads',
  write: 'Writes',
  destroy: 'Destructive',
  unknown: 'Effect unknown',
};

export const ORIGIN_WORDS: Readonly<Record<NonNullable<PublishedOperations['origin']>, string>> = {
  run: 'Listed by the interface itself',
  vendor: "From its vendor's description",
  documentation: 'From its documentation',
  collection: 'From a public collection of descriptions',
  third_party: "From a third party's description",
};

/** Method and path of an operation, or its command. Null for a tool of an MCP server: its name is all it needs. */
export function shownTarget({
  method,
  path,
  command,
}: Pick<PublishedOperation, 'method' | 'path' | 'command'>): string | null {
  // An empty path is the endpoint itself.
  if (path !== undefined) return `${method ?? 'GET'} ${path}`.trim();
  return command ?? null;
}

/** `integer`, `list of strings`, `string or null`. */
export function typeWords({ type, items }: OperationInput): string {
  const types = [type ?? 'any type'].flat();
  const inner = isTyped(items) ? items.type : undefined;
  return types
    .map((each) => (each === 'array' ? `list${inner ? ` of ${plural(inner)}` : ''}` : each))
    .join(' or ');
}

/** Of a type of JSON Schema. */
const plural = (type: string): string => (type === 'array' ? 'lists' : `${type}s`);

const isTyped = (items: unknown): items is { type: string } =>
  typeof items === 'object' && items !== null && 'type' in items && typeof items.type === 'string';

/** Longer lists of values are in the JSON of the operation. */
const MAX_VALUES_SHOWN = 12;

/** `One of: celsius, fahrenheit. Default: celsius.` Empty if the schema names no values. */
export function valueWords({ enum: values = [], default: byDefault }: OperationInput): string {
  const shown = values.slice(0, MAX_VALUES_SHOWN).join(', ');
  const rest = values.length > MAX_VALUES_SHOWN ? ` and ${values.length - MAX_VALUES_SHOWN} more` : '';
  const known = values.length > 0 ? [`One of: ${shown}${rest}.`] : [];
  const used = byDefault === undefined ? [] : [`Default: ${valueText(byDefault)}.`];
  return [...known, ...used].join(' ');
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Whether a text has every word of the filter, in any order and case. An empty filter fits every text. */
export function fitsFilter(text: string, filter: string): boolean {
  const lower = text.toLowerCase();
  const words = filter.toLowerCase().split(/\s+/);
  return words.every((word) => lower.includes(word));
}
