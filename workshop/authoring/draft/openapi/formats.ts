import type { OpenApiOperation } from './operations.ts';

const NAMES: readonly [RegExp, string][] = [
  [/geo\+?json/, 'GeoJSON'],
  [/ndjson|jsonl|json-seq/, 'JSON lines'],
  [/json/, 'JSON'],
  [/x-www-form-urlencoded|multipart\/form-data/, 'form fields'],
  [/event-stream/, 'server-sent events'],
  [/xml/, 'XML'],
  [/csv/, 'CSV'],
  [/html/, 'HTML'],
  [/yaml/, 'YAML'],
  [/^text\//, 'text'],
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/pdf/, 'PDF'],
  [/octet-stream|zip/, 'file'],
];
const MAX_FORMATS = 3;

/** Input formats of the operations, the most frequent first: `query parameters or JSON`. Null if unknown. */
export function inputFormat(operations: readonly OpenApiOperation[]): string | null {
  return join(
    operations.map((operation) => {
      if (operation.body) return operation.body.types.map(nameOf);
      const places = new Set(operation.parameters.map((parameter) => parameter.in));
      if (places.has('query')) return [places.has('path') ? 'path and query parameters' : 'query parameters'];
      return places.has('path') ? ['path parameters'] : [];
    }),
  );
}

export const outputFormat = (operations: readonly OpenApiOperation[]): string | null =>
  join(operations.map(({ responseTypes }) => responseTypes.map(nameOf)));

const nameOf = (type: string): string =>
  NAMES.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1] ?? '';

function join(perOperation: readonly (readonly string[])[]): string | null {
  const counts = new Map<string, number>();
  for (const names of perOperation)
    for (const name of new Set(names)) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  return names.length === 0 ? null : names.slice(0, MAX_FORMATS).join(' or ');
}
