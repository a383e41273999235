import { answerRead } from '../../api/calls/answer-read.ts';
import type { ApiCall } from '../docs/api-calls.ts';
import { builtSource } from '../files/built-source.ts';

/**
 * The response to the example of a call, from this build, shortened for display. Of newline-delimited JSON it is the first
 * line. Null if the call needs more than the catalog, and if its example names what is not in this catalog.
 */
export async function liveAnswer({ method, example, exampleBody }: ApiCall): Promise<string | null> {
  const request = new Request(new URL(example, 'http://localhost'), {
    method,
    ...(exampleBody === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(exampleBody) }),
  });
  const { catalog, ...source } = builtSource();
  const response = await answerRead(request, { ...source, openCatalog: async () => catalog });
  if (!response?.ok) return null;
  const [first = ''] = (await response.text()).split('\n', 1);
  return first === '' ? null : JSON.stringify(shortened(JSON.parse(first)), null, 2);
}

/** Elements shown of a list of objects, and of a list of plain values. */
const MAX_OBJECTS = 1;
const MAX_VALUES = 4;

/** A JSON value with its lists cut to show only its shape. Each cut list ends with the number of omitted elements. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return shortenedList(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}

function shortenedList(list: readonly unknown[]): unknown[] {
  const max = typeof list[0] === 'object' && list[0] !== null ? MAX_OBJECTS : MAX_VALUES;
  const shown = list.slice(0, max).map(shortened);
  return list.length > max ? [...shown, `… ${list.length - max} more`] : shown;
}
