import { z } from 'zod';

/** A text of `min` to `max` Unicode code points, without the white space around it. */
export function textParameter(min: number, max: number) {
  return z
    .string()
    .trim()
    .refine((text) => [...text].length >= min && [...text].length <= max)
    .meta({ minLength: min, maxLength: max });
}
