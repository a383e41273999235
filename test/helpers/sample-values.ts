import { z } from 'zod';
import type { CallRow } from '../../src/api/calls/call.ts';
import type { MethodArgument } from '../../src/client/generate/client-method.ts';

/** A value for an argument of a client's method: that of the example in the row, or one of its type. */
export function sampleValue(
  { examples, body }: CallRow,
  { name, place, schema, isJoined }: MethodArgument,
): unknown {
  if (place === 'body') {
    const example = body?.example as Readonly<Record<string, unknown>>;
    if (Object.hasOwn(example, name)) return example[name];
  }
  const example = examples?.('http://localhost')[name];
  if (example !== undefined) return example;
  const { type, enum: values, minimum = 0 } = z.toJSONSchema(schema, { io: 'input' });
  if (values) return values[0];
  if (type === 'integer') return Math.max(1, minimum);
  return isJoined || type === 'array' ? ['tides'] : 'tides';
}
