import { z } from 'zod';

/** A text of `min` to `max` Unicode code points. */
export function textParameter(min: number, max: number) {
  return z
    .string()
    .refine((text) => [...text].length >= min && [...text].length <= max)
    .meta({ minLength: min, maxLength: max });
}
